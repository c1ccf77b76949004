package io.weir.driver.artemis.client;

import io.weir.core.driver.MessageKey;
import io.weir.driver.artemis.client.ArtemisClients.Link;
import java.util.List;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.SendAcknowledgementHandler;

/** A producer's connection by the core client. */
final class CoreSendPath implements SendPath {
  /** The property of a message's key. */
  static final SimpleString KEY = SimpleString.of("k");

  private static final byte PRIORITY = 4;

  private final Link link;
  private final ClientProducer producer;
  private final SimpleString[] addresses;
  private final boolean durable;
  private final LinkEvents outcomes;

  CoreSendPath(Link link, ClientProducer producer, List<String> addresses, boolean durable,
      LinkEvents outcomes) {
    this.link = link;
    this.producer = producer;
    this.addresses = addresses.stream().map(SimpleString::of).toArray(SimpleString[]::new);
    this.durable = durable;
    this.outcomes = outcomes;
  }

  @Override
  public void send(int partition, MessageKey key, byte[] body, long tag) throws ActiveMQException {
    ClientMessage message = link.session()
        .createMessage(Message.DEFAULT_TYPE, durable, 0, System.currentTimeMillis(), PRIORITY);
    if (!key.isNone()) {
      message.putStringProperty(KEY, SimpleString.of(key.text()));
    }
    message.getBodyBuffer().writeBytes(body);
    producer.send(addresses[partition], message, new Outcome(tag));
  }

  /** The outcome of a message, as the client calls back. */
  private final class Outcome implements SendAcknowledgementHandler {
    private final long tag;

    Outcome(long tag) {
      this.tag = tag;
    }

    @Override
    public void sendAcknowledged(Message message) {
      outcomes.acknowledged(tag);
    }

    @Override
    public void sendFailed(Message message, Exception e) {
      outcomes.failed(tag, e);
    }
  }

  @Override
  public boolean isBroken() {
    return link.session().isClosed();
  }

  @Override
  public void end() {
    link.end();
  }
}
