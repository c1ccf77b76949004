package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.Optional;

/**
 * One of several workers, or one on another machine: its place, and how late it was.
 *
 * @param worker its number
 * @param host its host, by the name that the scenario's workers give it
 * @param machine the host name that the worker itself sees
 * @param processors how many processors its JVM could use
 * @param lag how late it sent the messages that were due in the measure phase; absent if it sent
 * none
 */
public record WorkerPlace(int worker, @Harmless String host, @Harmless String machine,
    int processors, Optional<Lag> lag) {
  /**
   * From the intended to the actual send.
   *
   * @param p999Nanos p99.9, in nanoseconds
   * @param longestNanos the longest, in nanoseconds
   */
  public record Lag(long p999Nanos, long longestNanos) {}
}
