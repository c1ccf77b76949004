package io.weir.lab.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The traffic over this machine's loopback interface, of all processes. Linux keeps no such account
 * for each process: {@code /proc/PID/net} is that of its network namespace.
 */
public final class LoopbackTraffic {
  private static final Path DEVICES = Path.of("/proc/net/dev");
  private static final String INTERFACE = "lo:";

  private LoopbackTraffic() {}

  /**
   * Bytes since the machine started, packet headers included; empty if the system does not report
   * them.
   */
  public static Optional<Long> bytes() {
    try {
      return parse(new String(Files.readAllBytes(DEVICES), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the received bytes, which on loopback equal the sent ones. */
  static Optional<Long> parse(String devices) {
    return devices.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(INTERFACE))
        .map(line -> line.substring(INTERFACE.length()).strip().split("\\s+")[0])
        .filter(number -> number.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .findFirst();
  }
}
