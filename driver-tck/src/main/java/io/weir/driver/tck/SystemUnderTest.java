package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A running system, and the little that the conformance test must know of it. One instance serves
 * all tests of a class, one after another; {@link #close} stops the system.
 */
public interface SystemUnderTest extends AutoCloseable {
  /** The broker kind's short name, under which {@link java.util.ServiceLoader} finds its driver. */
  String broker();

  /**
   * What a driver is opened with. The client policy should be
   * {@link io.weir.core.scenario.ClientPolicy#DEFAULT}; the tests change it where they need to.
   */
  DriverSettings settings();

  /**
   * The size of a message that the system refuses; empty if it has no such limit.
   */
  default Optional<DataSize> refusedSize() {
    return Optional.empty();
  }

  /**
   * How the system can be brought to answer nothing for a while; empty if it can't, and the tests
   * that need it are skipped.
   */
  default Optional<Freeze> freeze() {
    return Optional.empty();
  }

  /**
   * The nodes that the system survives the loss of, one at a time; empty for a single node, and the
   * tests that need one are skipped.
   */
  default List<NodeLoss> losses() {
    return List.of();
  }

  /**
   * Whether the system tells of every message that it delivers again because a node was lost that
   * it may be a redelivery, and stores none twice. Where it does not, such messages are counted as
   * duplicates.
   */
  default boolean repetitionsAreAnnounced() {
    return true;
  }

  /**
   * The aspects that the driver's read-back must cover. Leave one out only if the system has
   * nothing of the sort.
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

  /**
   * The most that anything which must happen may take; only a failing test ever waits that long.
   */
  default Duration patience() {
    return Duration.ofSeconds(60);
  }

  /** Stops the system. */
  @Override
  void close() throws IOException;
}
