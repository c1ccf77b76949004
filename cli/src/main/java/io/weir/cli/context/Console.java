package io.weir.cli.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import io.weir.findings.doc.AnsiColors;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * The output streams of the command. Lines may come from several threads. Text from outside, such
 * as names, answers and logs, can't control the terminal: control characters are shown.
 *
 * @param data JSON documents
 * @param out results as text
 * @param err progress and notes
 * @param errors errors
 * @param live whether a person watches, so that lines may be overwritten
 * @param colors the colors of a terminal, if they are wanted
 */
public record Console(PrintStream data, PrintStream out, PrintStream err, PrintStream errors,
    boolean live, AnsiColors colors) {
  /** A console with one stream for results and one for everything else. */
  public Console(PrintStream out, PrintStream err, boolean live, AnsiColors colors) {
    this(out, out, err, err, live, colors);
  }

  /** Returns the process's own console. */
  public static Console ofProcess() {
    Map<String, String> environment = System.getenv();
    boolean terminal = isTerminal() && !"dumb".equals(environment.get("TERM"));
    return new Console(System.out, System.err, terminal,
        new AnsiColors(ColorChoice.AUTO.colors(environment, terminal)));
  }

  /** Returns a console without a terminal. */
  public static Console plain(PrintStream out, PrintStream err) {
    return new Console(out, err, false, new AnsiColors(false));
  }

  /** Returns the number of characters in a line. */
  public int width() {
    return live
        ? TerminalWidth.ofProcess().getAsInt()
        : TerminalWidth.ofFile(System.getenv());
  }

  /** Returns the same, as its user asked for it. */
  public Console with(GlobalOptions options) {
    AnsiColors chosen = switch (options.color()) {
      case ALWAYS -> new AnsiColors(true);
      case NEVER -> new AnsiColors(false);
      case AUTO -> colors;
    };
    return options.quiet()
        ? new Console(data, new LastLine(out), new PrintStream(OutputStream.nullOutputStream()),
            errors, false, chosen)
        : new Console(data, out, err, errors, live, chosen);
  }

  /** Returns the same, with results as text next to the progress, because the result is JSON. */
  public Console forJson() {
    return new Console(data, err, err, errors, live, colors);
  }

  /** Prints a line of the result. */
  public void line(String text) {
    out.println(AnsiColors.toTerminal(text));
  }

  /** Prints the path of a result, after its name unless nothing else is printed. */
  public void path(String name, Path path) {
    line(out instanceof LastLine ? path.toString() : name + "  " + path);
  }

  /** Prints an empty line. */
  public void line() {
    out.println();
  }

  /** Prints a line of progress, or a note. */
  public void note(String text) {
    err.println(AnsiColors.toTerminal(text));
  }

  /** Prints a line of an error. */
  public void error(String text) {
    errors.println(AnsiColors.toTerminal(text));
  }

  /** Prints a document. */
  public void json(Object document) {
    try {
      data.println(Json.prettyWriter().writeValueAsString(document));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a document of weir itself can't be written", e);
    }
  }

  /** Prints lines that were held back until the command ended. */
  public void end() {
    if (out instanceof LastLine last) {
      last.end();
    }
  }

  /** Holds each line back until the next one, which takes its place. */
  private static final class LastLine extends PrintStream {
    private final PrintStream target;
    private String last = "";

    LastLine(PrintStream target) {
      super(OutputStream.nullOutputStream());
      this.target = target;
    }

    @Override
    public synchronized void println(String line) {
      last = line.isBlank() ? last : line;
    }

    @Override
    public void println() {
      // An empty line is no result.
    }

    synchronized void end() {
      if (!last.isEmpty()) {
        target.println(last.strip());
      }
    }
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
