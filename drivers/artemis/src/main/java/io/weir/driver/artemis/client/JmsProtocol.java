package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.driver.common.Causes;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.List;

/**
 * The clients of the JMS API. A partition is a topic for producers, and a queue of it for
 * consumers, by its fully qualified name.
 *
 * <p>A session of JMS acknowledges all that its listeners got, also what waits for the polling
 * thread. So sessions of consumers have a mode that both clients have beside JMS: a message is
 * acknowledged alone, by any thread.
 */
record JmsProtocol(ArtemisClients clients, JmsFactory factory, boolean durable,
    Duration acknowledgeInterval) implements ClientProtocol {
  /** {@code ActiveMQJMSConstants} and {@code JmsSession} have the same number. */
  private static final int INDIVIDUAL_ACKNOWLEDGE = 101;

  /** Opens what a connection is for. */
  private interface Opening<T> {
    T open(JmsLink link) throws JMSException;
  }

  @Override
  public SendPath publish(String name, Duration limit, List<String> addresses,
      LinkEvents outcomes)
      throws DriverException {
    return connect("producer " + name, limit, Session.AUTO_ACKNOWLEDGE, ReadAhead.NONE,
        outcomes::lost,
        link -> JmsSendPath.of(link, addresses, durable, outcomes));
  }

  @Override
  public ReadPath consume(String name, Duration limit, List<String> addresses,
      List<String> queues, ReadAhead ahead, Arrivals arrivals) throws DriverException {
    return connect("consumer " + name, limit, INDIVIDUAL_ACKNOWLEDGE, ahead, arrivals::end,
        link -> JmsReadPath.of(link, addresses, queues, acknowledgeInterval, arrivals));
  }

  private <T> T connect(String who, Duration limit, int acknowledgeMode, ReadAhead ahead,
      Runnable lost, Opening<T> opening) throws DriverException {
    return clients.connect(broker -> {
      try {
        JmsLink link = factory.connect(broker, limit, acknowledgeMode, ahead, lost);
        try {
          return opening.open(link);
        } catch (JMSException | RuntimeException e) {
          link.end();
          throw e;
        }
      } catch (JMSException | RuntimeException e) {
        throw new DriverException(
            who + " can't connect to Artemis at " + broker + ": " + Causes.chain(e), e);
      }
    });
  }

  @Override
  public Kind kind(Exception failure) {
    return switch (failure) {
      case JMSSecurityException denied -> Kind.DENIED;
      case ResourceAllocationException full -> Kind.BUFFER_FULL;
      case IllegalStateException closed -> Kind.DISCONNECTED;
      default -> Kind.OTHER;
    };
  }

  @Override
  public String version() {
    return factory.version();
  }
}
