package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.findings.doc.AnsiColors;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * One line at the bottom of a terminal that is written over again and again, with lasting lines
 * going by above it. Without a terminal there are only the permanent lines. Thread-safe.
 */
final class StatusLine {
  private static final String CLEAR = "\r\u001b[2K";
  private static final int USUAL_WIDTH = 80;
  private static final int SECONDS = 2;

  private final PrintStream target;
  private final boolean live;
  private final int width;
  private String shown = "";

  StatusLine(Console console) {
    this(console, console.live() ? terminalWidth() : Integer.MAX_VALUE);
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

  /** The number of characters in a line; 80 if the terminal does not report it. */
  private static int terminalWidth() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return USUAL_WIDTH;
      }
      return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return USUAL_WIDTH;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL_WIDTH;
    }
  }

  /** Reads rows and columns; a terminal that does not know says 0. */
  static int columns(String size) {
    String[] numbers = size.strip().split(" ");
    boolean told = numbers.length == 2 && numbers[1].matches("[1-9][0-9]{1,4}");
    return told ? Integer.parseInt(numbers[1]) : USUAL_WIDTH;
  }
}
