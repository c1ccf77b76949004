package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.lab.environment.EnvironmentProbe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The commands of {@code benchmark/measure}. */
@Command(
    name = "benchmark/measure",
    mixinStandardHelpOptions = true,
    description = "Measure what weir itself costs.",
    subcommands = {CostCommand.class, CollectorsCommand.class, GrowthCommand.class,
        RedisCommand.class, SlowerKafkaCommand.class, WorkersCommand.class})
public final class MeasureCommand {
  private MeasureCommand() {}

  public static void main(String[] arguments) {
    int exit = new CommandLine(new MeasureCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Duration.class, reading(Durations::parse))
        .registerConverter(Rate.class, reading(Rate::parse))
        .registerConverter(DataSize.class, reading(DataSize::parse))
        .registerConverter(int.class, MeasureCommand::count)
        .setParameterExceptionHandler((refused, given) -> {
          System.err.println("error: " + refused.getMessage() + "; "
              + refused.getCommandLine().getCommandSpec().qualifiedName() + " run with --help to"
              + " list the commands");
          return ExitCode.INPUT.number();
        })
        .setExecutionExceptionHandler((failure, line, parsed) -> {
          report(failure);
          return ExitCode.BROKEN.number();
        })
        .execute(arguments);
    System.exit(exit);
  }

  /** Returns the facts of the host of a measurement. */
  static Map<String, Map<String, String>> machine() throws InterruptedException {
    return new EnvironmentProbe("benchmark").probe(Path.of(System.getProperty("java.io.tmpdir")))
        .facts();
  }

  private static <T> ITypeConverter<T> reading(Function<String, T> parser) {
    return text -> {
      try {
        return parser.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  /** Parses a whole number. All whole numbers here are counts of at least one. */
  private static int count(String text) {
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw new TypeConversionException("'" + text + "' is not a whole number from 1 to 999999");
    }
    return Integer.parseInt(text);
  }

  private static void report(Exception failure) {
    switch (failure) {
      case InterruptedException interrupted -> System.err
          .println("interrupted: all processes were ended, and the brokers' data was removed");
      case MeasureException expected -> System.err.println("error: " + expected.getMessage());
      default -> {
        System.err.println("error: " + failure.getMessage());
        failure.printStackTrace();
      }
    }
  }
}
