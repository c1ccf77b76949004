package io.weir.driver.artemis.client;

import io.weir.driver.artemis.client.ArtemisClients.Link;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A consumer's connection by the core client. An acknowledgement of a message is cumulative. */
final class CoreReadPath implements ReadPath {
  private static final Logger LOG = LoggerFactory.getLogger(CoreReadPath.class);

  private final Link link;
  private final List<ClientConsumer> consumers;
  private final Duration interval;
  /** The last message of each queue that was handed over and is not acknowledged. */
  private final List<Optional<ClientMessage>> last = new ArrayList<>();
  private long acknowledgedNanos = System.nanoTime();

  /**
   * A message.
   *
   * @param large the body of a large message, which can be read only by the client's thread
   */
  private record CoreArrival(int partition, ClientMessage message, Optional<byte[]> large)
      implements QueuedMessage {
    static CoreArrival of(int partition, ClientMessage message) {
      return new CoreArrival(partition, message,
          message.isLargeMessage() ? Optional.of(read(message)) : Optional.empty());
    }

    private static byte[] read(ClientMessage message) {
      byte[] body = new byte[message.getBodySize()];
      message.getBodyBuffer().readBytes(body);
      return body;
    }

    @Override
    public String key() {
      String key = message.getStringProperty(CoreSendPath.KEY);
      return key == null ? "" : key;
    }

    @Override
    public ByteBuffer body() {
      return large.map(ByteBuffer::wrap)
          .orElseGet(() -> message.getDataBuffer().toByteBuffer());
    }

    @Override
    public boolean isRedelivered() {
      return message.getDeliveryCount() > 1;
    }
  }

  private CoreReadPath(Link link, List<ClientConsumer> consumers, Duration interval) {
    this.link = link;
    this.consumers = List.copyOf(consumers);
    this.interval = interval;
    consumers.forEach(consumer -> last.add(Optional.empty()));
  }

  /** Reads queues, by partition. */
  static CoreReadPath of(Link link, List<String> queues, Duration interval, Arrivals arrivals)
      throws ActiveMQException {
    List<ClientConsumer> consumers = new ArrayList<>();
    for (String queue : queues) {
      int partition = consumers.size();
      ClientConsumer consumer = link.session().createConsumer(queue);
      consumer.setMessageHandler(
          message -> arrivals.add(CoreArrival.of(partition, message)));
      consumers.add(consumer);
    }
    return new CoreReadPath(link, consumers, interval);
  }

  @Override
  public void handedOver(QueuedMessage arrival, long nanos) {
    last.set(arrival.partition(), Optional.of(((CoreArrival) arrival).message));
  }

  @Override
  public int acknowledgeDue(long nanos) {
    if (nanos - acknowledgedNanos < interval.toNanos()) {
      return 0;
    }
    acknowledgedNanos = nanos;
    return acknowledge();
  }

  private int acknowledge() {
    int refused = 0;
    for (int partition = 0; partition < last.size(); partition++) {
      if (last.get(partition).isPresent()) {
        try {
          last.get(partition).get().acknowledge();
        } catch (ActiveMQException | RuntimeException e) {
          refused++;
        }
        last.set(partition, Optional.empty());
      }
    }
    return refused;
  }

  @Override
  public int finish() {
    int refused = acknowledge();
    for (ClientConsumer consumer : consumers) {
      try {
        consumer.close();
      } catch (ActiveMQException | ActiveMQInterruptedException e) {
        LOG.debug("a consumer did not close in an orderly way", e);
      }
    }
    return refused;
  }

  @Override
  public void end() {
    link.end();
  }
}
