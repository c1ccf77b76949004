package io.weir.cli;

import io.weir.cli.command.BrokersCommand;
import io.weir.cli.command.DoctorCommand;
import io.weir.cli.command.ImportCommand;
import io.weir.cli.command.ListCommand;
import io.weir.cli.command.PlanCommand;
import io.weir.cli.command.ProveCommand;
import io.weir.cli.command.QuickstartCommand;
import io.weir.cli.command.ReportCommand;
import io.weir.cli.command.RunCommand;
import io.weir.cli.command.ValidateCommand;
import io.weir.cli.command.VerifyCommand;
import io.weir.cli.command.WeirCommand;
import io.weir.cli.command.WorkerCommand;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** The weir command. */
public final class Weir {
  private static final int WIDEST = 120;

  private final Workbench workbench;

  Weir(Workbench workbench) {
    this.workbench = workbench;
  }

  public static void main(String[] arguments) {
    if (Arrays.asList(arguments).contains(WeirCommand.VERBOSE)) {
      // Read once by the logger, before the first line is logged.
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
    Workbench workbench = new Workbench(Installation.ofProcess(), Console.ofProcess());
    System.exit(new Weir(workbench).execute(arguments));
  }

  /** Runs a command and tells its exit code. */
  int execute(String... arguments) {
    Errors errors = new Errors(workbench.console());
    try {
      return execute(errors, arguments);
    } catch (Error e) {
      return errors.handleError(e, Arrays.asList(arguments).contains(WeirCommand.VERBOSE));
    }
  }

  private int execute(Errors errors, String... arguments) {
    return commandLine()
        .setOut(new PrintWriter(workbench.console().out(), true))
        .setErr(new PrintWriter(workbench.console().err(), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
        .setUsageHelpAutoWidth(true)
        .setUsageHelpWidth(WIDEST)
        .setUsageHelpLongOptionsMaxWidth(28)
        .setAbbreviatedOptionsAllowed(false)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .execute(arguments);
  }

  /** All commands. */
  CommandLine commandLine() {
    return new CommandLine(new WeirCommand())
        .addSubcommand(new QuickstartCommand(workbench))
        .addSubcommand(new RunCommand(workbench))
        .addSubcommand(new PlanCommand(workbench))
        .addSubcommand(new ValidateCommand(workbench))
        .addSubcommand(new ListCommand(workbench))
        .addSubcommand(BrokersCommand.commandLine(workbench))
        .addSubcommand(new DoctorCommand(workbench))
        .addSubcommand(new ReportCommand(workbench))
        .addSubcommand(new ProveCommand(workbench))
        .addSubcommand(new VerifyCommand(workbench))
        .addSubcommand(ImportCommand.commandLine(workbench))
        .addSubcommand(new WorkerCommand());
  }

  private CommandLine.Help.Ansi ansi() {
    return workbench.console().paint().enabled()
        ? CommandLine.Help.Ansi.ON
        : CommandLine.Help.Ansi.OFF;
  }
}
