package io.weir.cli.command;

import io.weir.cli.context.ColorChoice;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.GlobalOptions;
import io.weir.cli.context.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command without a subcommand, which only shows the help. */
@Command(
    name = "weir",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = WeirCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    header = "Measures message brokers, and reports how far each value can be trusted.",
    synopsisHeading = "%nUsage: ",
    descriptionHeading = "%n",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:success, also with low confidence",
        "1:something broke, or a run did not complete",
        "2:the input is wrong",
        "3:a measurement is INVALID",
        "4:a check failed: a system breaks an objective or leaves it undecided, verify found a difference,"
            + " prove a loss, or doctor --calibrate an error",
        "130:Ctrl-C (SIGINT)",
        "143:SIGTERM"
    },
    footerHeading = "%nExamples:%n",
    footer = {
        "  weir quickstart                          Kafka and Pulsar, side by side, in five minutes",
        "  weir list                                all scenarios and brokers",
        "  weir plan scenarios/quickstart.yaml      the runs, and how long they take",
        "  weir run quickstart --set phases.measure=2m"
    })
public final class WeirCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Option(
      names = {"-v", GlobalOptions.VERBOSE},
      scope = ScopeType.INHERIT,
      description = "Show logs, and stack traces of errors.")
  private boolean verbose;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print only errors, and the last line of the result, such as its path.")
  private boolean quiet;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "WHEN",
      description = "always, never, or auto: on a terminal, unless NO_COLOR or FORCE_COLOR is set. Default: auto")
  private ColorChoice color = ColorChoice.AUTO;

  /** Returns the options of all commands, as far as they were read. */
  public GlobalOptions options() {
    return new GlobalOptions(verbose, quiet, color);
  }

  /** Returns whether a command was asked for details. */
  public static boolean isVerbose(CommandLine command) {
    return command.getCommandSpec().root().userObject() instanceof WeirCommand root && root.verbose;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.INPUT.number();
  }

  /** Prints the version. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"weir " + Installation.version(),
          "on Java " + Runtime.version().feature() + ", " + System.getProperty("java.home")};
    }
  }
}
