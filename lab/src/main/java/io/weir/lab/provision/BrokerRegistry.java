package io.weir.lab.provision;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Knows the systems that run in the foreground of some weir of this user, by files in a state
 * directory. Thread-safe.
 */
public final class BrokerRegistry {
  private final Path directory;

  public BrokerRegistry(Path directory) {
    this.directory = directory;
  }

  /**
   * Makes a deployment of this weir known.
   *
   * @throws ProvisionException if the name is taken by a weir that runs; the message says how to
   * end it
   */
  public Registration register(String name, Deployment deployment) throws ProvisionException {
    throw new ProvisionException("not registered in " + directory);
  }

  /** All known systems. Entries whose weir and processes are gone are dropped. */
  public List<BrokerStatus> list() throws ProvisionException {
    return List.of();
  }

  /**
   * Tells the weir that runs a system to end it, and waits until all of its processes are gone.
   *
   * @param name the system
   * @param limit the most to wait
   * @throws ProvisionException if there is no such system, or it is not gone in time
   */
  public void down(String name, Duration limit) throws ProvisionException, InterruptedException {}

  /** A known deployment; closing it makes it unknown. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
