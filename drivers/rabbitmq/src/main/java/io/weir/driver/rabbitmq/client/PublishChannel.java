package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * A channel in confirm mode, and what is open on it. A channel that ends takes all that is open
 * with it.
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
   * @param places how many messages may be open, a power of two
   * @param failures what to tell of a failure, since only the producer knows whether it was closed
   * @param threads takes what is thrown on the client's threads, which the client only logs
   */
  static PublishChannel open(ClientConnection connection, SendListener listener,
      SendBuffer buffer, int places, UnaryOperator<SendFailure> failures, ThreadGuard threads)
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
      open.failAll(failures.apply(FailureKinds.of(reason)));
    } catch (Throwable e) {
      callbackFailed(e);
    }
  }

  private void callbackFailed(Throwable cause) {
    threads.failed("taking outcomes of sends", cause);
  }

  /** Whether the next message has a place, which it has not while very many are open. */
  boolean hasRoom() {
    return open.hasRoom(channel.getNextPublishSeqNo());
  }

  /** Publishes a message; its outcome comes to the listener, also if the channel is gone. */
  void publish(String exchange, String routingKey, BasicProperties properties, byte[] message,
      long sequence, long intendedNanos, long calledNanos, int room) {
    long tag = channel.getNextPublishSeqNo();
    open.add(tag, sequence, intendedNanos, calledNanos, room);
    try {
      channel.basicPublish(exchange, routingKey, properties, message);
    } catch (IOException e) {
      open.fail(tag, false, failures.apply(FailureKinds.of(e)));
      giveUpConnection();
    } catch (ShutdownSignalException e) {
      open.fail(tag, false, failures.apply(FailureKinds.of(e)));
    }
  }

  /**
   * A connection that can't be written to is of no use, but the client goes on calling it open for
   * as long as its reading half has not noticed; nobody would then connect to a node that is well.
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
