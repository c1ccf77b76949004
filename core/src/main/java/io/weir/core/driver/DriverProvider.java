package io.weir.core.driver;

/**
 * Opens the driver of one broker kind; found by {@link java.util.ServiceLoader} in the worker JVM,
 * whose class path holds exactly one driver and its client.
 */
public interface DriverProvider {
  /** Returns the broker kind's short name, as {@code kafka}. */
  String broker();

  /**
   * Connects to a running system.
   *
   * @throws DriverException if the system can't be reached or refuses; the message says what was
   * tried and what to do next
   */
  Driver open(DriverSettings settings) throws DriverException, InterruptedException;
}
