package io.weir.cli.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes a completion script for fish from the model of the commands. */
public final class FishCompletion {
  /**
   * Whether the words before the cursor, without options, are a command: exactly these words, or
   * these and others.
   */
  private static final String FUNCTION = """
      function __%1$s_at
        set -l words (commandline -opc)
        set -e words[1]
        set words (string match -v -- '-*' $words)
        set -l path $argv[2..-1]
        test (count $words) -ge (count $path); or return 1
        test $argv[1] = below; or test (count $words) -eq (count $path); or return 1
        for i in (seq (count $path))
          test "$words[$i]" = "$path[$i]"; or return 1
        end
      end
      """;

  private final String name;
  private final StringBuilder script = new StringBuilder();

  private FishCompletion(String name) {
    this.name = name;
  }

  /** Returns the script for a command and its subcommands. */
  public static String of(CommandLine command) {
    FishCompletion completion = new FishCompletion(command.getCommandName());
    completion.script.append("# fish completion for ")
        .append(completion.name)
        .append('\n')
        .append(FUNCTION.formatted(completion.name));
    completion.add(command, List.of());
    return completion.script.toString();
  }

  private void add(CommandLine command, List<String> path) {
    command.getSubcommands()
        .forEach((subcommand, model) -> line("exact", path,
            "-f -a " + quoted(subcommand) + description(header(model))));
    command.getCommandSpec().options().forEach(option -> option(option, path));
    command.getCommandSpec()
        .positionalParameters()
        .stream()
        .filter(parameter -> !candidates(parameter).isEmpty())
        .forEach(parameter -> line("below", path,
            (parameter.type().isEnum() ? "-f " : "") + "-a " + quoted(candidates(parameter))));
    command.getSubcommands().forEach((subcommand, model) -> {
      List<String> deeper = new ArrayList<>(path);
      deeper.add(subcommand);
      add(model, deeper);
    });
  }

  private void option(OptionSpec option, List<String> path) {
    StringBuilder text = new StringBuilder();
    for (String one : option.names()) {
      text.append(one.startsWith("--") ? "-l " + one.substring(2) : "-s " + one.substring(1))
          .append(' ');
    }
    boolean takesValue = option.arity().max() > 0;
    String candidates = candidates(option);
    text.append(takesValue ? "-r " : "");
    text.append(candidates.isEmpty() ? "" : "-f -a " + quoted(candidates) + " ");
    String meaning = option.description().length == 0 ? "" : option.description()[0];
    line("below", path, text.toString().strip() + description(meaning));
  }

  private void line(String where, List<String> path, String rest) {
    script.append("complete -c ")
        .append(name)
        .append(" -n ")
        .append(quoted("__" + name + "_at " + where
            + path.stream().map(" "::concat).collect(Collectors.joining())))
        .append(' ')
        .append(rest)
        .append('\n');
  }

  private static String candidates(ArgSpec argument) {
    return argument.completionCandidates() == null
        ? ""
        : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
            .collect(Collectors.joining(" "));
  }

  private static String header(CommandLine command) {
    String[] header = command.getCommandSpec().usageMessage().header();
    return header.length == 0 ? "" : header[0];
  }

  /** Returns the first sentence. */
  private static String description(String text) {
    String sentence = text.replaceFirst("(?s)[.:] .*", "").replaceFirst("\\.$", "");
    return sentence.isEmpty() ? "" : " -d " + quoted(sentence);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
