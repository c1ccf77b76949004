package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A line at the bottom of a terminal that is written over again and again, possibly with a table
 * above it, and with lasting lines going by above both. Without a terminal there are only the
 * lasting lines. Thread-safe.
 */
final class StatusLine implements ProgressDisplay {
  private static final String CONTINUED = "    ";
  private static final String CLEAR = "\r\u001b[2K";
  /** Of all lines from the first one on, whose number of lines above this one it needs. */
  private static final String CLEAR_FROM = "\r\u001b[%dA\u001b[J";

  private final PrintStream target;
  private final boolean live;
  private final IntSupplier width;
  private final Supplier<List<String>> table;
  /** The lines that are written over. */
  private List<String> shown = List.of();

  /** A line at the bottom of a console, without a table. */
  StatusLine(Console console) {
    this(console, List::of);
  }

  /**
   * A line at the bottom of a console.
   *
   * @param table the lines above it, by now
   */
  StatusLine(Console console, Supplier<List<String>> table) {
    this(console, console.live() ? console::width : () -> Integer.MAX_VALUE, table);
  }

  StatusLine(Console console, IntSupplier width, Supplier<List<String>> table) {
    this.table = table;
    this.target = console.err();
    this.live = console.live();
    this.width = width;
  }

  /** Returns whether a person watches. */
  @Override
  public boolean live() {
    return live;
  }

  @Override
  public int width() {
    return width.getAsInt();
  }

  /** Writes over the line; does nothing without a terminal. */
  @Override
  public synchronized void show(String text) {
    if (live) {
      String before = clearing();
      shown = Stream.concat(table.get().stream(), Stream.of(text))
          .map(line -> AnsiColors.toTerminal(fitting(line)))
          .toList();
      target.print(before + String.join("\n", shown));
      target.flush();
    }
  }

  /** Writes over the line with as much of a text as fits. */
  @Override
  public void show(StatusText text) {
    if (live) {
      show(text.within(width() - 1));
    }
  }

  /** Empties the line. */
  @Override
  public synchronized void clear() {
    if (live && !shown.isEmpty()) {
      target.print(clearing());
      shown = List.of();
      target.flush();
    }
  }

  /** Prints a lasting line above. */
  @Override
  public synchronized void print(String text) {
    if (live && !shown.isEmpty()) {
      target.print(clearing());
    }
    wrapped(text).forEach(line -> target.println(AnsiColors.toTerminal(line)));
    if (live && !shown.isEmpty()) {
      target.print(String.join("\n", shown));
      target.flush();
    }
  }

  private String clearing() {
    return shown.size() < 2 ? CLEAR : CLEAR_FROM.formatted(shown.size() - 1);
  }

  /** On a terminal, lines break between words, and their ends are indented. */
  private List<String> wrapped(String text) {
    if (!live || AnsiColors.bare(text).length() <= width()) {
      return List.of(text);
    }
    return text.lines().flatMap(line -> wrapped(line, width()).stream()).toList();
  }

  private static List<String> wrapped(String line, int width) {
    String indent = " ".repeat(line.length() - line.stripLeading().length());
    List<String> lines = new ArrayList<>();
    StringBuilder current = new StringBuilder(indent);
    for (String word : line.strip().split("(?<= )(?=[^ ])")) {
      boolean first = current.toString().isBlank();
      if (!first && AnsiColors.bare(current + word.stripTrailing()).length() > width) {
        lines.add(current.toString().stripTrailing());
        current = new StringBuilder(indent + CONTINUED);
      }
      current.append(word);
    }
    lines.add(current.toString());
    return lines;
  }

  /**
   * A line that wraps can't be written over, so what is too long loses its end, and its colors
   * with it.
   */
  private String fitting(String text) {
    String bare = AnsiColors.bare(text);
    int most = width();
    return bare.length() < most ? text : bare.substring(0, Math.max(0, most - 1));
  }
}
