package io.weir.cli;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Calls the command as its starting script does, and keeps what it prints. */
final class Shell {
  private final Installation installation;

  Shell(Path home) {
    this.installation = new Installation(home);
  }

  /** The weir that these tests are of. */
  static Shell ofThisWeir() {
    return new Shell(Installation.ofProcess().home());
  }

  /**
   * The result of a command.
   *
   * @param exit its exit code
   * @param out what it printed as its result
   * @param err its standard error
   */
  record Outcome(int exit, String out, String err) {
    List<String> outLines() {
      return out.lines().toList();
    }

    /** The path of the report, which the last line of the result names. */
    String last() {
      return outLines().getLast().replaceFirst("^report +", "");
    }
  }

  Outcome run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = Console.plain(stream(out), stream(err));
    int exit = new Weir(CliContext.of(installation, console)).execute(arguments);
    return new Outcome(exit, out.toString(StandardCharsets.UTF_8),
        err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream stream(ByteArrayOutputStream target) {
    return new PrintStream(target, true, StandardCharsets.UTF_8);
  }
}
