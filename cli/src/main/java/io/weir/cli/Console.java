package io.weir.cli;

import io.weir.findings.doc.AnsiColors;
import java.io.PrintStream;
import java.util.Map;

/**
 * The output streams of the command. Lines may come from several threads. Text from outside, such
 * as names, answers and logs, can't control the terminal: control characters are shown.
 *
 * @param out results
 * @param err errors and progress
 * @param live whether a person watches, so that lines may be overwritten
 * @param paint colors, if they are wanted
 */
public record Console(PrintStream out, PrintStream err, boolean live, AnsiColors paint) {
  /** The process's own console. */
  public static Console ofProcess() {
    Map<String, String> environment = System.getenv();
    boolean terminal = isTerminal() && !"dumb".equals(environment.get("TERM"));
    boolean color = terminal && environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Console(System.out, System.err, terminal, new AnsiColors(color));
  }

  /** A console without a terminal. */
  public static Console plain(PrintStream out, PrintStream err) {
    return new Console(out, err, false, new AnsiColors(false));
  }

  /** The number of characters in a line. */
  public int width() {
    return live
        ? new TerminalWidth(System.getenv()).getAsInt()
        : TerminalWidth.ofFile(System.getenv());
  }

  /** Prints a line of the result. */
  public void line(String text) {
    out.println(AnsiColors.toTerminal(text));
  }

  /** Prints an empty line. */
  public void line() {
    out.println();
  }

  /** Prints a line to standard error. */
  public void note(String text) {
    err.println(AnsiColors.toTerminal(text));
  }

  /**
   * From Java 22 on there is a console even without a terminal. Only {@code isTerminal} reports
   * that, and Java 21 does not have it.
   */
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
