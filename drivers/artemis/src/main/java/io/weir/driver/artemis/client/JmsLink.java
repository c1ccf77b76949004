package io.weir.driver.artemis.client;

import io.weir.driver.common.ParallelCalls;
import jakarta.jms.Connection;
import jakarta.jms.ExceptionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the JMS API with one session. Thread-safe.
 *
 * @param release frees what the client keeps beside the connection
 */
record JmsLink(Connection connection, Session session, Loss loss, Runnable release) {
  private static final Logger LOG = LoggerFactory.getLogger(JmsLink.class);

  /** Learns that a connection broke. */
  static final class Loss implements ExceptionListener {
    private final Runnable lost;
    private volatile boolean broken;

    Loss(Runnable lost) {
      this.lost = lost;
    }

    @Override
    public void onException(JMSException e) {
      LOG.debug("a connection broke", e);
      broken = true;
      lost.run();
    }
  }

  /** Opens a session, or closes the connection and fails. */
  static JmsLink open(Connection connection, int acknowledgeMode, Runnable lost, Runnable release)
      throws JMSException {
    Loss loss = new Loss(lost);
    try {
      connection.setExceptionListener(loss);
      Session session = connection.createSession(false, acknowledgeMode);
      connection.start();
      return new JmsLink(connection, session, loss, release);
    } catch (JMSException | RuntimeException e) {
      end(connection, release);
      throw e;
    }
  }

  boolean isBroken() {
    return loss.broken;
  }

  /** Ends it within seconds, also if the broker does not answer. */
  void end() {
    end(connection, release);
  }

  private static void end(Connection connection, Runnable release) {
    ParallelCalls.run("artemis-close", ArtemisClients.CLOSE_LIMIT, List.of(() -> {
      try {
        connection.close();
      } catch (JMSException | RuntimeException e) {
        LOG.debug("a connection did not close in an orderly way", e);
      }
    }));
    ParallelCalls.run("artemis-close", ArtemisClients.CLOSE_LIMIT, List.of(release));
  }
}
