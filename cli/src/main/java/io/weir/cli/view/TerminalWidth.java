package io.weir.cli.view;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Asks the terminal how wide it is. */
final class TerminalWidth {
  private static final int USUAL = 80;
  private static final int SECONDS = 2;

  private TerminalWidth() {}

  /** The number of characters in a line; 80 where the terminal does not tell. */
  static int read() {
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
      return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return USUAL;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL;
    }
  }

  /** Reads rows and columns; a terminal that does not know says 0. */
  static int parse(String size) {
    String[] numbers = size.strip().split(" ");
    boolean told = numbers.length == 2 && numbers[1].matches("[1-9][0-9]{1,4}");
    return told ? Integer.parseInt(numbers[1]) : USUAL;
  }
}
