package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.MessageProperties;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.driver.common.OpenSends;
import java.io.IOException;
import java.util.Map;

/** A channel in confirm mode, and its open messages by the channel's delivery tags. */
final class PublishChannel implements PublishPath {
  private static final SendFailure REFUSED =
      new SendFailure(Kind.OTHER, "the broker refused it (basic.nack)");

  private static final int ABORT_MILLIS = 500;

  private final Channel channel;
  private final Publication publication;
  private final String exchange;
  private final BasicProperties properties;
  private final String[] routingKeys;

  private PublishChannel(Channel channel, Publication publication) {
    this.channel = channel;
    this.publication = publication;
    this.exchange = Layout.exchange(publication.topic());
    this.properties = publication.persistent()
        ? MessageProperties.MINIMAL_PERSISTENT_BASIC
        : MessageProperties.MINIMAL_BASIC;
    this.routingKeys = Layout.routingKeys(publication.topic());
  }

  static PublishChannel open(ClientConnection connection, Publication publication)
      throws DriverException {
    try {
      Channel channel = connection.channel();
      PublishChannel publishing = new PublishChannel(channel, publication);
      channel.addConfirmListener(publishing::confirmed, publishing::refused);
      channel.confirmSelect();
      channel.addShutdownListener(publishing::shutDown);
      return publishing;
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException("can't open a channel to publish on: " + Replies.chain(e), e);
    }
  }

  private void confirmed(long tag, boolean multiple) {
    try {
      open().confirm(tag, multiple);
    } catch (Throwable e) {
      publication.callbackFailed(e);
    }
  }

  private void refused(long tag, boolean multiple) {
    try {
      open().fail(tag, multiple, REFUSED);
    } catch (Throwable e) {
      publication.callbackFailed(e);
    }
  }

  private void shutDown(ShutdownSignalException reason) {
    try {
      publication.failAll(RabbitMqFailureKinds.of(reason));
    } catch (Throwable e) {
      publication.callbackFailed(e);
    }
  }

  @Override
  public OpenSends open() {
    return publication.open();
  }

  @Override
  public boolean hasRoom() {
    return open().hasRoom(channel.getNextPublishSeqNo());
  }

  @Override
  public void publish(MessageKey key, int partition, byte[] message, long sequence,
      long intendedNanos, long calledNanos, int room) {
    long tag = channel.getNextPublishSeqNo();
    open().add(tag, sequence, intendedNanos, calledNanos, room);
    try {
      channel.basicPublish(exchange, routingKeys[partition],
          key.isNone() ? properties : keyed(key), message);
    } catch (IOException e) {
      publication.fail(tag, RabbitMqFailureKinds.of(e));
      giveUpConnection();
    } catch (ShutdownSignalException e) {
      publication.fail(tag, RabbitMqFailureKinds.of(e));
    }
  }

  private BasicProperties keyed(MessageKey key) {
    return properties.builder().headers(Map.of(Layout.KEY_HEADER, key.text())).build();
  }

  /**
   * Closes a connection that can't be written to. The client considers it open until its reader
   * notices, and would not connect to a healthy node before.
   */
  private void giveUpConnection() {
    channel.getConnection().abort(ABORT_MILLIS);
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }
}
