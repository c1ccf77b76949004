package io.weir.cli.command;

import io.weir.cli.complete.FishCompletion;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.ExitCode;
import io.weir.core.text.EnumWord;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that completes commands, options and names in a shell. */
@Command(
    name = "completion",
    header = "Print a script that completes commands, options and names in your shell.",
    description = "The script has the names of the scenarios and broker kinds of this weir.",
    footer = {
        "  weir completion bash > ~/.local/share/bash-completion/completions/weir",
        "  source <(weir completion bash)                                  for this shell only",
        "  weir completion zsh > ~/.weir-completion && echo 'source ~/.weir-completion' >> ~/.zshrc",
        "  weir completion fish > ~/.config/fish/completions/weir.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final CliContext context;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
  private Shell shell;

  /** A shell that can complete. */
  public enum Shell {
    BASH, ZSH, FISH;

    @Override
    public String toString() {
      return EnumWord.kebab(this);
    }
  }

  public CompletionCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    CommandLine weir = spec.root().commandLine();
    String script = switch (shell) {
      // The script of picocli works in both.
      case BASH, ZSH -> AutoComplete.bash(weir.getCommandName(), weir);
      case FISH -> FishCompletion.of(weir);
    };
    context.console().data().print(script.stripTrailing() + "\n");
    return ExitCode.OK.number();
  }
}
