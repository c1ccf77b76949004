package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.launch.ServiceAddress;
import jakarta.jms.JMSException;
import java.time.Duration;

/** A client of the JMS API. Thread-safe. */
interface JmsFactory {
  /**
   * Connects to a broker.
   *
   * @param limit of the wait for each answer of the broker
   * @param acknowledgeMode of the session
   * @param lost is called when the connection breaks, on a thread of the client
   */
  JmsLink connect(ServiceAddress broker, Duration limit, int acknowledgeMode, ReadAhead ahead,
      Runnable lost)
      throws JMSException, DriverException;

  /** Returns the client's version. */
  String version();
}
