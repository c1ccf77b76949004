package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * One line at the bottom of a terminal that is written over again and again, with lasting lines
 * going by above it. Without a terminal there are only the permanent lines. Thread-safe.
 */
final class StatusLine implements ProgressDisplay {
  private static final String CONTINUED = "    ";
  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream target;
  private final boolean live;
  private final IntSupplier width;
  private String shown = "";

  StatusLine(Console console) {
    this(console, console.live() ? console::width : () -> Integer.MAX_VALUE);
  }

  StatusLine(Console console, IntSupplier width) {
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
      shown = AnsiColors.toTerminal(fitting(text));
      target.print(CLEAR + shown);
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
      shown = "";
      target.print(CLEAR);
      target.flush();
    }
  }

  /** Prints a lasting line above. */
  @Override
  public synchronized void print(String text) {
    if (live && !shown.isEmpty()) {
      target.print(CLEAR);
    }
    wrapped(text).forEach(line -> target.println(AnsiColors.toTerminal(line)));
    if (live && !shown.isEmpty()) {
      target.print(shown);
      target.flush();
    }
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
