package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A running system, described as far as the conformance test needs. One instance serves all tests
 * of a class, one after another. {@link #close} stops the system.
 */
public interface SystemUnderTest extends AutoCloseable {
  /**
   * Returns the broker kind's short name, by which {@link java.util.ServiceLoader} finds its
   * driver.
   */
  String broker();

  /**
   * Returns the settings of the driver. The client policy should be
   * {@link io.weir.core.scenario.ClientPolicy#DEFAULT}; tests change it as they need.
   */
  DriverSettings settings();

  /** Returns the size of a message that the system refuses; empty if it has no such limit. */
  default Optional<DataSize> refusedSize() {
    return Optional.empty();
  }

  /**
   * Returns the size of the largest message that the system accepts. A launcher refuses workloads
   * with larger ones.
   */
  default DataSize largestMessage() {
    return MessageSpec.MAX_SIZE;
  }

  /**
   * Makes the system unresponsive for a while; empty if that is not possible, which skips the tests
   * that need it.
   */
  default Optional<Freeze> freeze() {
    return Optional.empty();
  }

  /**
   * Returns the nodes that the system survives the loss of, one at a time; empty for a single node,
   * which skips the tests that need one.
   */
  default List<NodeLoss> losses() {
    return List.of();
  }

  /**
   * Returns whether the system marks every message that it may deliver again after the loss of a
   * node as a possible redelivery, and stores none twice. Otherwise such messages count as
   * duplicates.
   */
  default boolean repetitionsAreAnnounced() {
    return true;
  }

  /**
   * The aspects that the driver's read-back must cover. Omit one only if the system has no such
   * feature.
   */
  default Set<Aspect> aspects() {
    return EnumSet.of(
        Aspect.REPLICAS,
        Aspect.ACKNOWLEDGE,
        Aspect.STORAGE,
        Aspect.BATCH_DELAY,
        Aspect.BATCH_SIZE,
        Aspect.SEND_BUFFER,
        Aspect.LARGEST_MESSAGE,
        Aspect.IDEMPOTENCE,
        Aspect.COMPRESSION,
        Aspect.CONNECTIONS,
        Aspect.SEND_TIMEOUT,
        Aspect.RECEIVE_QUEUE,
        Aspect.ACKNOWLEDGE_INTERVAL);
  }

  /** Returns the longest wait for any condition. Only a failing test waits that long. */
  default Duration patience() {
    return Duration.ofSeconds(60);
  }

  /** Stops the system. */
  @Override
  void close() throws IOException;
}
