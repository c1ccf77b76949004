package io.weir.driver.artemis.client;

import io.weir.core.driver.MessageKey;
import io.weir.driver.common.EndableCall;
import jakarta.jms.BytesMessage;
import jakarta.jms.CompletionListener;
import jakarta.jms.DeliveryMode;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.util.ArrayList;
import java.util.List;

/** A producer's connection by the JMS API: a producer for each address, with asynchronous sends. */
final class JmsSendPath implements SendPath {
  /** The property of a message's key. */
  static final String KEY = "k";

  private final JmsLink link;
  private final List<MessageProducer> producers;
  private final LinkEvents outcomes;
  /** A send by AMQP 1.0 waits for credit of the broker, and closing does not end it. */
  private final EndableCall call = new EndableCall();

  private JmsSendPath(JmsLink link, List<MessageProducer> producers, LinkEvents outcomes) {
    this.link = link;
    this.producers = List.copyOf(producers);
    this.outcomes = outcomes;
  }

  static JmsSendPath of(JmsLink link, List<String> addresses, boolean durable,
      LinkEvents outcomes) throws JMSException {
    List<MessageProducer> producers = new ArrayList<>();
    for (String address : addresses) {
      MessageProducer producer =
          link.session().createProducer(link.session().createTopic(address));
      producer.setDeliveryMode(durable ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
      // The core client has none either.
      producer.setDisableMessageID(true);
      producers.add(producer);
    }
    return new JmsSendPath(link, producers, outcomes);
  }

  @Override
  public void send(int partition, MessageKey key, byte[] body, long tag) throws JMSException {
    BytesMessage message = link.session().createBytesMessage();
    if (!key.isNone()) {
      message.setStringProperty(KEY, key.text());
    }
    message.writeBytes(body);
    if (!call.begin()) {
      throw new IllegalStateException("the connection is closed");
    }
    try {
      producers.get(partition).send(message, new Completion(tag));
      call.finish();
    } catch (JMSException | RuntimeException e) {
      if (!call.finish() && isInterrupt(e)) {
        Thread.currentThread().interrupt();
      }
      throw e;
    }
  }

  /** The client takes an interrupt for a failure. */
  private static boolean isInterrupt(Throwable failure) {
    return failure instanceof InterruptedException
        || failure.getCause() != null && isInterrupt(failure.getCause());
  }

  /** The outcome of a message, as the client calls back. */
  private final class Completion implements CompletionListener {
    private final long tag;

    Completion(long tag) {
      this.tag = tag;
    }

    @Override
    public void onCompletion(Message message) {
      outcomes.acknowledged(tag);
    }

    @Override
    public void onException(Message message, Exception e) {
      outcomes.failed(tag, e);
    }
  }

  @Override
  public boolean isBroken() {
    return link.isBroken();
  }

  @Override
  public void end() {
    call.end();
    link.end();
  }
}
