package io.weir.cli;

import io.weir.cli.command.AbCommand;
import io.weir.cli.command.BisectCommand;
import io.weir.cli.command.BrokersCommand;
import io.weir.cli.command.CompareCommand;
import io.weir.cli.command.CompletionCommand;
import io.weir.cli.command.CompletionCommand.Shell;
import io.weir.cli.command.CoordinatorCommand;
import io.weir.cli.command.DoctorCommand;
import io.weir.cli.command.ExportCommand;
import io.weir.cli.command.HelpCommand;
import io.weir.cli.command.HistoryCommand;
import io.weir.cli.command.ImportCommand;
import io.weir.cli.command.InitCommand;
import io.weir.cli.command.ListCommand;
import io.weir.cli.command.PlanCommand;
import io.weir.cli.command.ProveCommand;
import io.weir.cli.command.PublishCommand;
import io.weir.cli.command.QuickstartCommand;
import io.weir.cli.command.ReportCommand;
import io.weir.cli.command.ResultsCommand;
import io.weir.cli.command.RunCommand;
import io.weir.cli.command.ValidateCommand;
import io.weir.cli.command.VerifyCommand;
import io.weir.cli.command.VersionCommand;
import io.weir.cli.command.WeirCommand;
import io.weir.cli.command.WorkerProcessCommand;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.ColorChoice;
import io.weir.cli.context.Console;
import io.weir.cli.context.GlobalOptions;
import io.weir.cli.context.Installation;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** The weir command. */
public final class Weir {
  private static final int WIDEST = 120;

  private final CliContext context;

  Weir(CliContext context) {
    this.context = context;
  }

  public static void main(String[] arguments) {
    CliContext context = CliContext.of(Installation.ofProcess(), Console.ofProcess());
    Weir weir = new Weir(context);
    if (options(weir.commandLine(), arguments).verbose()) {
      // Read once by the logger, before the first line is logged.
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    }
    System.exit(weir.execute(arguments));
  }

  /** Runs a command and returns its exit code. */
  int execute(String... arguments) {
    GlobalOptions options = options(commandLine(), arguments);
    Console console = context.console().with(options);
    Errors errors = new Errors(console);
    try {
      return new Weir(context.with(console)).execute(errors, arguments);
    } catch (Error e) {
      return errors.handleError(e, options.verbose());
    } finally {
      console.end();
    }
  }

  private int execute(Errors errors, String... arguments) {
    return commandLine()
        .setOut(new PrintWriter(context.console().data(), true))
        .setErr(new PrintWriter(context.console().errors(), true))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi()))
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .execute(arguments);
  }

  /** Returns those among arguments, which need not be right otherwise. */
  private static GlobalOptions options(CommandLine command, String... arguments) {
    try {
      command.parseArgs(arguments);
    } catch (CommandLine.ParameterException e) {
      // The options before the mistake are known, and the mistake is reported when it is run.
      return ((WeirCommand) command.getCommand()).options();
    }
    return ((WeirCommand) command.getCommand()).options();
  }

  /** Returns all commands. */
  CommandLine commandLine() {
    return new CommandLine(new WeirCommand())
        .addSubcommand(withPlugins(new QuickstartCommand(context)))
        .addSubcommand(withPlugins(new RunCommand(context)))
        .addSubcommand(withPlugins(new AbCommand(context)))
        .addSubcommand(withPlugins(new BisectCommand(context)))
        .addSubcommand(new InitCommand(context))
        .addSubcommand(new PlanCommand(context))
        .addSubcommand(new ValidateCommand(context))
        .addSubcommand(new ListCommand(context))
        .addSubcommand(BrokersCommand.commandLine(context))
        .addSubcommand(new DoctorCommand(context))
        .addSubcommand(new ResultsCommand(context))
        .addSubcommand(new ReportCommand(context))
        .addSubcommand(new CompareCommand(context))
        .addSubcommand(new HistoryCommand(context))
        .addSubcommand(new ExportCommand(context))
        .addSubcommand(new PublishCommand(context))
        .addSubcommand(new ProveCommand(context))
        .addSubcommand(new VerifyCommand(context))
        .addSubcommand(ImportCommand.commandLine(context))
        .addSubcommand(new WorkerProcessCommand())
        .addSubcommand(new CoordinatorCommand(context))
        .addSubcommand(new CompletionCommand(context))
        .addSubcommand(new VersionCommand())
        .addSubcommand(new HelpCommand())
        .setUsageHelpAutoWidth(true)
        .setUsageHelpWidth(WIDEST)
        .setUsageHelpLongOptionsMaxWidth(28)
        .setAbbreviatedOptionsAllowed(false)
        .registerConverter(ColorChoice.class, text -> word(ColorChoice.values(), text))
        .registerConverter(Shell.class, text -> word(Shell.values(), text));
  }

  /** Returns a command with the options of the plug-ins. */
  private CommandLine withPlugins(Object command) {
    CommandLine line = new CommandLine(command);
    context.plugins()
        .forEach(plugin -> line.getCommandSpec()
            .addMixin(plugin.getClass().getName(),
                CommandSpec.forAnnotatedObjectLenient(plugin)));
    return line;
  }

  private static <T> T word(T[] words, String text) {
    return Arrays.stream(words)
        .filter(word -> word.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(
            "'" + text + "' is none of " + Arrays.stream(words)
                .map(Object::toString)
                .collect(Collectors.joining(", "))));
  }

  private CommandLine.Help.Ansi ansi() {
    return context.console().colors().enabled()
        ? CommandLine.Help.Ansi.ON
        : CommandLine.Help.Ansi.OFF;
  }
}
