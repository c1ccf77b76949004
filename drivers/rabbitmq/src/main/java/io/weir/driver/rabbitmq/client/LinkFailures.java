package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.amqp.AmqpException;
import com.rabbitmq.client.amqp.AmqpException.AmqpEntityDoesNotExistException;
import com.rabbitmq.client.amqp.AmqpException.AmqpInvalidMessageException;
import com.rabbitmq.client.amqp.AmqpException.AmqpMessageRejectedException;
import com.rabbitmq.client.amqp.AmqpException.AmqpSecurityException;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.driver.common.Causes;

/** Maps failures of the AMQP 1.0 client to the kinds of failures that all clients share. */
final class LinkFailures {
  /** No queue is bound with the message's routing key. */
  static final SendFailure UNROUTED =
      new SendFailure(Kind.OTHER, "no queue took it (outcome 'released')");

  /** The connection was given up before the message was sent. */
  static final SendFailure GIVEN_UP =
      new SendFailure(Kind.DISCONNECTED, "the connection was given up");

  private LinkFailures() {}

  /** Returns the reason why the client did not send a message. */
  static SendFailure of(Exception failure) {
    Kind kind = switch (failure) {
      // The client compares a message's size with the limit of the link before it sends it.
      case AmqpInvalidMessageException tooLarge -> Kind.TOO_LARGE;
      case AmqpSecurityException denied -> Kind.DENIED;
      case AmqpEntityDoesNotExistException missing -> Kind.OTHER;
      default -> isInterrupt(failure) ? Kind.OTHER : Kind.DISCONNECTED;
    };
    return new SendFailure(kind, Causes.chain(failure));
  }

  /**
   * Returns the reason of the outcome 'rejected'. The client also reports it for messages whose
   * link ended.
   *
   * @param cause null if the client has none
   */
  static SendFailure rejected(Throwable cause) {
    return switch (cause) {
      case null -> new SendFailure(Kind.OTHER, "the broker refused it (outcome 'rejected')");
      case AmqpMessageRejectedException refused -> new SendFailure(Kind.OTHER,
          "the broker refused it (outcome 'rejected'): " + Causes.chain(refused));
      default -> ended(cause);
    };
  }

  /**
   * Returns the reason why a link ended.
   *
   * @param cause null if the client has none
   */
  static SendFailure ended(Throwable cause) {
    return switch (cause) {
      case null -> new SendFailure(Kind.DISCONNECTED, "the link ended");
      case AmqpException failure -> of(failure);
      default -> new SendFailure(Kind.DISCONNECTED, Causes.chain(cause));
    };
  }

  /** Returns whether the calling thread was interrupted while it waited. */
  static boolean isInterrupt(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException) {
        return true;
      }
    }
    return false;
  }
}
