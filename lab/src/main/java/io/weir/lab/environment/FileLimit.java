package io.weir.lab.environment;

import com.sun.management.UnixOperatingSystemMXBean;
import io.weir.lab.provision.ProvisionException;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * How many files this process may open, sockets included; what it starts has the same limit.
 *
 * @param files the limit
 */
public record FileLimit(long files) {
  /** Less than weir needs with one system; a broker alone exceeds it. */
  private static final long FEWEST = 256;
  private static final long FEW = 4096;

  /** The limit of this process; empty on a system that has none. */
  public static Optional<FileLimit> ofProcess() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        ? Optional.of(new FileLimit(system.getMaxFileDescriptorCount()))
        : Optional.empty();
  }

  /**
   * Makes sure that weir can run at all.
   *
   * @throws ProvisionException if the limit of this process is too low; the message says how to
   * raise it
   */
  public static void require() throws ProvisionException {
    Optional<String> problem = ofProcess().flatMap(FileLimit::problem);
    if (problem.isPresent()) {
      throw new ProvisionException(problem.get());
    }
  }

  /** What is wrong with it, and the next step; empty if weir can run. */
  public Optional<String> problem() {
    return files < FEWEST
        ? Optional.of("a process may open only " + files + " files here, and weir needs at least "
            + FEWEST + ": raise the limit with 'ulimit -n 65536', then try again")
        : Optional.empty();
  }

  /** Whether brokers may exceed it. */
  boolean isLow() {
    return files < FEW;
  }
}
