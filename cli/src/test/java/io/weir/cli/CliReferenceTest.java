package io.weir.cli;

import io.weir.cli.DocumentsTest.TableOfContents;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import io.weir.findings.sample.GoldenFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The reference of the command line is that of the commands. */
class CliReferenceTest {
  private static final String PAGE = "docs/reference/cli.md";

  private final StringBuilder page = new StringBuilder();

  @Test
  void thePageIsThatOfTheCommands() throws IOException {
    CommandLine weir =
        new Weir(CliContext.of(Installation.ofProcess(), Console.plain(System.out, System.err)))
            .commandLine();
    write(weir);
    new GoldenFile(Installation.ofProcess().home().resolve(PAGE)).holds(page.toString());
  }

  private void write(CommandLine weir) {
    List<CommandSpec> commands = commands(weir).toList();
    line("# Command line");
    line("");
    line("All commands with their arguments and options. This page is generated from the commands;"
        + " `weir help COMMAND` shows the same. [The tutorial](../tutorial.md) uses most of them,"
        + " and [a pipeline](../in-a-pipeline.md) uses the exit codes and `--json`.");
    line("");
    List<String> headings = new ArrayList<>(List.of("For all commands"));
    commands.forEach(command -> headings.add(command.qualifiedName()));
    line(TableOfContents.of(headings));
    line("");
    line("## For all commands");
    line("");
    line("| option | |");
    line("|---|---|");
    weir.getCommandSpec().options().forEach(this::row);
    line("");
    line("| exit code | |");
    line("|---|---|");
    weir.getCommandSpec()
        .usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> line("| " + code.strip() + " | " + cell(meaning) + " |"));
    Set<String> common = weir.getCommandSpec()
        .options()
        .stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toSet());
    commands.forEach(command -> command(command, common));
  }

  private static Stream<CommandSpec> commands(CommandLine parent) {
    return parent.getSubcommands()
        .values()
        .stream()
        .flatMap(command -> Stream.concat(Stream.of(command.getCommandSpec()), commands(command)));
  }

  private void command(CommandSpec command, Set<String> common) {
    UsageMessageSpec usage = command.usageMessage();
    line("");
    line("## " + command.qualifiedName());
    line("");
    line(String.join(" ", usage.header()));
    line("");
    line("```");
    line(synopsis(command, common));
    line("```");
    if (usage.description().length > 0) {
      line("");
      line(text(String.join(" ", usage.description())));
    }
    List<ArgSpec> arguments = new ArrayList<>(command.positionalParameters());
    command.options()
        .stream()
        .filter(option -> !common.contains(option.longestName()))
        .forEach(arguments::add);
    if (!arguments.isEmpty()) {
      line("");
      line("| argument or option | |");
      line("|---|---|");
      arguments.forEach(this::row);
    }
    line("");
    line("```");
    Arrays.stream(usage.footer()).map(String::strip).forEach(this::line);
    line("```");
  }

  private static String synopsis(CommandSpec command, Set<String> common) {
    String options = command.options()
        .stream()
        .filter(option -> !common.contains(option.longestName()))
        .anyMatch(option -> !option.required()) ? " [OPTION]..." : "";
    String required = command.options()
        .stream()
        .filter(OptionSpec::required)
        .map(option -> " " + option.longestName() + value(option))
        .collect(Collectors.joining());
    String arguments = command.positionalParameters()
        .stream()
        .map(CliReferenceTest::argument)
        .collect(Collectors.joining());
    String subcommands = command.subcommands().isEmpty() ? "" : " COMMAND";
    return command.qualifiedName() + options + required + arguments + subcommands;
  }

  private static String argument(ArgSpec argument) {
    String several = argument.arity().max() > 1
        ? argument.paramLabel() + "..."
        : argument.paramLabel();
    return " " + (argument.arity().min() == 0 ? "[" + several + "]" : several);
  }

  private static String value(ArgSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    return option.arity().min() == 0
        ? "[=" + option.paramLabel() + "]"
        : "=" + option.paramLabel();
  }

  private void row(ArgSpec argument) {
    String names = argument instanceof OptionSpec option
        ? Arrays.stream(option.names())
            .sorted((one, other) -> other.length() - one.length())
            .map(name -> "`" + name + (name.startsWith("--") ? value(option) : "") + "`")
            .collect(Collectors.joining(", "))
        : "`" + argument.paramLabel() + "`";
    line("| " + names + " | " + cell(description(argument)) + " |");
  }

  private static String description(ArgSpec argument) {
    String candidates = argument.type().isEnum()
        ? Arrays.stream(argument.type().getEnumConstants())
            .map(Object::toString)
            .collect(Collectors.joining(", "))
        : "";
    return String.join(" ", argument.description())
        .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValue()))
        .replace("${COMPLETION-CANDIDATES}", candidates);
  }

  private static String cell(String text) {
    return text(text).replace("|", "\\|");
  }

  private static String text(String text) {
    return Ansi.OFF.string(text);
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
