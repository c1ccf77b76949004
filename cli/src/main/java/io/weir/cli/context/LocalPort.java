package io.weir.cli.context;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A port on 127.0.0.1 that an option names.
 *
 * @param option the option, as {@code --live}
 * @param number the port; 0 for any that is free
 */
public record LocalPort(String option, int number) {
  private static final int HIGHEST = 65_535;

  /** Begins to listen. */
  @FunctionalInterface
  public interface Opening<T> {
    T at(InetSocketAddress address) throws IOException;
  }

  /**
   * Begins to listen on the port.
   *
   * @return the server
   * @throws CliException if there is no such port, or it can't be used
   */
  public <T> T open(Opening<T> opening) throws CliException {
    if (number < 0 || number > HIGHEST) {
      throw new CliException(ExitCode.INPUT, option + "=" + number + ": no such port",
          "name one up to " + HIGHEST + ", or 0 for a free one");
    }
    try {
      return opening.at(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), number));
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          option + ": port " + number + " on 127.0.0.1 can't be used: " + e.getMessage(),
          "name another port, or 0 for a free one; nothing was started", e);
    }
  }
}
