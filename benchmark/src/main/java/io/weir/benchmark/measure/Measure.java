package io.weir.benchmark.measure;

import io.weir.cli.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of {@code benchmark/measure}. */
@Command(
    name = "benchmark/measure",
    mixinStandardHelpOptions = true,
    description = "Measure what weir itself costs.",
    subcommands = {CostCommand.class, CollectorsCommand.class, GrowthCommand.class})
public final class Measure {
  private Measure() {}

  public static void main(String[] arguments) {
    int exit = new CommandLine(new Measure())
        .setExecutionExceptionHandler((failure, line, parsed) -> {
          tell(failure);
          return ExitCode.BROKEN.number();
        })
        .execute(arguments);
    System.exit(exit);
  }

  private static void tell(Exception failure) {
    switch (failure) {
      case InterruptedException interrupted -> System.err
          .println("interrupted: all was ended, and the brokers' data removed");
      case MeasureException expected -> System.err.println("error: " + expected.getMessage());
      default -> {
        System.err.println("error: " + failure.getMessage());
        failure.printStackTrace();
      }
    }
  }
}
