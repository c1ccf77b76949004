package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.SendFailure.Kind;
import java.time.Duration;
import java.util.List;

/** How the producers and consumers of one client connect. Thread-safe. */
interface ClientProtocol {
  /**
   * Connects a producer.
   *
   * @param limit of the wait for each answer of the broker
   * @param addresses by partition
   */
  SendPath publish(String name, Duration limit, List<String> addresses, LinkEvents outcomes)
      throws DriverException;

  /**
   * Connects a consumer. Its messages come to the arrivals.
   *
   * @param limit of the wait for each answer of the broker
   * @param addresses by partition
   * @param queues of these addresses
   */
  ReadPath consume(String name, Duration limit, List<String> addresses, List<String> queues,
      ReadAhead ahead, Arrivals arrivals) throws DriverException;

  /** Returns the class of a failure that a {@link SendPath} threw or reported. */
  Kind kind(Exception failure);

  /** Returns the client's version. */
  String version();
}
