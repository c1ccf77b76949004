package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.findings.doc.AnsiColors;
import java.io.PrintStream;

/**
 * One line at the bottom of a terminal that is written over again and again, with lasting lines
 * going by above it. Without a terminal there are only the permanent lines. Thread-safe.
 */
final class StatusLine {
  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream target;
  private final boolean live;
  private final int width;
  private String shown = "";

  StatusLine(Console console) {
    this(console, console.live() ? console.width() : Integer.MAX_VALUE);
  }

  StatusLine(Console console, int width) {
    this.target = console.err();
    this.live = console.live();
    this.width = width;
  }

  /** Whether a person watches. */
  boolean live() {
    return live;
  }

  /** How many characters the line has. */
  int width() {
    return width;
  }

  /** Writes over the line; does nothing without a terminal. */
  synchronized void show(String text) {
    if (live) {
      shown = AnsiColors.toTerminal(fitting(text));
      target.print(CLEAR + shown);
      target.flush();
    }
  }

  /** Empties the line. */
  synchronized void clear() {
    if (live && !shown.isEmpty()) {
      shown = "";
      target.print(CLEAR);
      target.flush();
    }
  }

  /** Prints a lasting line above. */
  synchronized void print(String text) {
    if (live && !shown.isEmpty()) {
      target.print(CLEAR);
    }
    target.println(AnsiColors.toTerminal(text));
    if (live && !shown.isEmpty()) {
      target.print(shown);
      target.flush();
    }
  }

  /**
   * A line that wraps can't be written over, so what is too long loses its end, and its colors
   * with it.
   */
  private String fitting(String text) {
    String bare = AnsiColors.bare(text);
    return bare.length() < width ? text : bare.substring(0, Math.max(0, width - 1));
  }
}
