package io.weir.driver.artemis.client;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A consumer's connection by the JMS API. Its session acknowledges each message alone. That takes a
 * call for each, so messages are acknowledged one by one when the interval has passed since they
 * were handed over, and not all of them at once.
 */
final class JmsReadPath implements ReadPath {
  /** The most that are acknowledged before the polling thread looks for messages again. */
  private static final int MOST_AT_ONCE = 500;

  private final JmsLink link;
  private final Duration interval;
  private final Queue<Unacknowledged> unacknowledged = new ArrayDeque<>();

  /**
   * A message that was handed over.
   *
   * @param nanos when
   */
  private record Unacknowledged(Message message, long nanos) {}

  /** A message with what the session's thread read of it. */
  private record JmsArrival(int partition, Message message, String key, ByteBuffer body,
      boolean isRedelivered) implements QueuedMessage {
    static JmsArrival of(int partition, Message message) {
      try {
        byte[] body = new byte[0];
        // On an existing broker others may send messages of another kind.
        if (message instanceof BytesMessage bytes) {
          body = new byte[Math.toIntExact(bytes.getBodyLength())];
          bytes.readBytes(body);
        }
        String key = message.getStringProperty(JmsSendPath.KEY);
        return new JmsArrival(partition, message, key == null ? "" : key, ByteBuffer.wrap(body),
            message.getJMSRedelivered());
      } catch (JMSException e) {
        throw new JMSRuntimeException("a message can't be read", e.getErrorCode(), e);
      }
    }
  }

  private JmsReadPath(JmsLink link, Duration interval) {
    this.link = link;
    this.interval = interval;
  }

  /** Reads queues of addresses, by partition. */
  static JmsReadPath of(JmsLink link, List<String> addresses, List<String> queues,
      Duration interval, Arrivals arrivals) throws JMSException {
    Session session = link.session();
    for (int i = 0; i < queues.size(); i++) {
      int partition = i;
      session.createConsumer(session.createQueue(addresses.get(i) + "::" + queues.get(i)))
          .setMessageListener(message -> arrivals.add(JmsArrival.of(partition, message)));
    }
    return new JmsReadPath(link, interval);
  }

  @Override
  public void handedOver(QueuedMessage arrival, long nanos) {
    unacknowledged.add(new Unacknowledged(((JmsArrival) arrival).message, nanos));
  }

  @Override
  public int acknowledgeDue(long nanos) {
    return acknowledge(nanos - interval.toNanos(), MOST_AT_ONCE);
  }

  /** Acknowledges messages that were handed over until then. The first failure ends it. */
  private int acknowledge(long until, int most) {
    for (int i = 0; i < most; i++) {
      Unacknowledged next = unacknowledged.peek();
      if (next == null || next.nanos - until > 0) {
        return 0;
      }
      unacknowledged.remove();
      try {
        next.message.acknowledge();
      } catch (JMSException | RuntimeException e) {
        return 1;
      }
    }
    return 0;
  }

  @Override
  public int finish() {
    return acknowledge(System.nanoTime(), Integer.MAX_VALUE);
  }

  @Override
  public void end() {
    link.end();
    unacknowledged.clear();
  }
}
