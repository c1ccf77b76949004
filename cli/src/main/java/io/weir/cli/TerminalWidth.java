package io.weir.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The width of the terminal. Stateless. */
public final class TerminalWidth {
  private static final int USUAL = 80;
  private static final int SECONDS = 2;
  private static final String NUMBER = "[1-9][0-9]{1,4}";

  private TerminalWidth() {}

  /**
   * The number of characters in a line: that of {@code COLUMNS} if it is set, else the terminal's,
   * else 80.
   *
   * @param terminal whether there is one
   */
  public static int of(Map<String, String> environment, boolean terminal) {
    String columns = environment.getOrDefault("COLUMNS", "").strip();
    if (columns.matches(NUMBER)) {
      return Integer.parseInt(columns);
    }
    return terminal ? ofTerminal() : USUAL;
  }

  private static int ofTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return USUAL;
      }
      return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return USUAL;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL;
    }
  }

  /** Reads rows and columns; a terminal that does not know says 0. */
  static int columns(String size) {
    String[] numbers = size.strip().split(" ");
    return numbers.length == 2 && numbers[1].matches(NUMBER)
        ? Integer.parseInt(numbers[1])
        : USUAL;
  }
}
