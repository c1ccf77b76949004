package io.weir.cli.context;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The number of characters in a line of the terminal: that of the terminal itself, or of the
 * variable {@code COLUMNS} if that is less. A changed terminal is noticed within seconds.
 * Thread-safe.
 */
public final class TerminalWidth implements IntSupplier {
  private static final String COLUMNS = "COLUMNS";
  private static final int USUAL = 80;
  private static final int LIMIT_SECONDS = 2;
  /** Asking starts a process, which a measurement should not do each second. */
  private static final long STALE_NANOS = Duration.ofSeconds(5).toNanos();

  private final int most;
  private int width;
  private long askedNanos;

  /**
   * The width of this process's terminal.
   *
   * @param environment the environment variables
   */
  public TerminalWidth(Map<String, String> environment) {
    String columns = environment.getOrDefault(COLUMNS, "");
    most = isCount(columns) ? Integer.parseInt(columns) : Integer.MAX_VALUE;
  }

  /** Returns the width of this process's terminal, asked once for all readers. */
  public static TerminalWidth ofProcess() {
    return Shared.WIDTH;
  }

  /** Returns the number of characters in a line of a file: that of {@code COLUMNS}, or 80. */
  public static int ofFile(Map<String, String> environment) {
    String columns = environment.getOrDefault(COLUMNS, "");
    return isCount(columns) ? Integer.parseInt(columns) : USUAL;
  }

  @Override
  public synchronized int getAsInt() {
    if (width == 0 || System.nanoTime() - askedNanos > STALE_NANOS) {
      width = Math.min(most, ask());
      askedNanos = System.nanoTime();
    }
    return width;
  }

  private static int ask() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
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

  /** Reads rows and columns; a terminal that does not know its size reports 0. */
  static int columns(String size) {
    String[] numbers = size.strip().split(" ");
    return numbers.length == 2 && isCount(numbers[1]) ? Integer.parseInt(numbers[1]) : USUAL;
  }

  /** Not asked before it is needed. */
  private static final class Shared {
    private static final TerminalWidth WIDTH = new TerminalWidth(System.getenv());
  }

  private static boolean isCount(String text) {
    return text.matches("[1-9][0-9]{1,4}");
  }
}
