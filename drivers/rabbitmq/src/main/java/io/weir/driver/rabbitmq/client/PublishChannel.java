package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.SendBuffer;
import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * A channel in confirm mode, and its open messages. When a channel ends, its open messages fail.
 */
final class PublishChannel {
  private static final SendFailure REFUSED =
      new SendFailure(Kind.OTHER, "the broker refused it (basic.nack)");

  private static final int ABORT_MILLIS = 500;

  private final Channel channel;
  private final OpenSends open;
  private final UnaryOperator<SendFailure> failures;
  private final ThreadGuard threads;

  private PublishChannel(Channel channel, OpenSends open, UnaryOperator<SendFailure> failures,
      ThreadGuard threads) {
    this.channel = channel;
    this.open = open;
    this.failures = failures;
    this.threads = threads;
  }

  /**
   * Opens a channel.
   *
   * @param places the most open messages, a power of two
   * @param failures maps a failure to the one to report, since only the producer knows whether it
   * was closed
   * @param threads receives exceptions on the client's threads, which the client only logs
   */
  static PublishChannel open(ClientConnection connection, SendListener listener,
      SendBuffer buffer, int places, UnaryOperator<SendFailure> failures,
      ThreadGuard threads)
      throws DriverException {
    try {
      Channel channel = connection.channel();
      OpenSends open = new OpenSends(listener, buffer, places);
      PublishChannel publishing = new PublishChannel(channel, open, failures, threads);
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
      open.confirm(tag, multiple);
    } catch (Throwable e) {
      callbackFailed(e);
    }
  }

  private void refused(long tag, boolean multiple) {
    try {
      open.fail(tag, multiple, REFUSED);
    } catch (Throwable e) {
      callbackFailed(e);
    }
  }

  private void shutDown(ShutdownSignalException reason) {
    try {
      open.failAll(failures.apply(RabbitMqFailureKinds.of(reason)));
    } catch (Throwable e) {
      callbackFailed(e);
    }
  }

  private void callbackFailed(Throwable cause) {
    threads.failed("taking outcomes of sends", cause);
  }

  /**
   * Returns whether the next message has a place. It has none while very many messages are open.
   */
  boolean hasRoom() {
    return open.hasRoom(channel.getNextPublishSeqNo());
  }

  /** Publishes a message. The listener gets its outcome, even if the channel has ended. */
  void publish(String exchange, String routingKey, BasicProperties properties, byte[] message,
      long sequence, long intendedNanos, long calledNanos, int room) {
    long tag = channel.getNextPublishSeqNo();
    open.add(tag, sequence, intendedNanos, calledNanos, room);
    try {
      channel.basicPublish(exchange, routingKey, properties, message);
    } catch (IOException e) {
      open.fail(tag, false, failures.apply(RabbitMqFailureKinds.of(e)));
      giveUpConnection();
    } catch (ShutdownSignalException e) {
      open.fail(tag, false, failures.apply(RabbitMqFailureKinds.of(e)));
    }
  }

  /**
   * Closes a connection that can't be written to. The client considers it open until its reader
   * notices, and would not connect to a healthy node before.
   */
  private void giveUpConnection() {
    channel.getConnection().abort(ABORT_MILLIS);
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  void expire(long calledBefore, SendFailure failure) {
    open.expire(calledBefore, failure);
  }

  void failAll(SendFailure failure) {
    open.failAll(failure);
  }
}
