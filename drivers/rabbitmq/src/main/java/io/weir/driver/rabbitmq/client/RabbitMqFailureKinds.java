package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;

/** Maps the reason for a channel's end to the kinds of failures that all clients share. */
final class RabbitMqFailureKinds {
  private RabbitMqFailureKinds() {}

  static SendFailure of(Throwable cause) {
    Kind kind = Replies.in(cause).map(RabbitMqFailureKinds::of).orElse(Kind.DISCONNECTED);
    return new SendFailure(kind, Replies.chain(cause));
  }

  private static Kind of(Replies.Reply reply) {
    return switch (reply.code()) {
      case AMQP.ACCESS_REFUSED, AMQP.NOT_ALLOWED -> Kind.DENIED;
      // The broker reports it only as text.
      case AMQP.PRECONDITION_FAILED -> reply.text().contains("larger than")
          ? Kind.TOO_LARGE
          : Kind.OTHER;
      case AMQP.CONNECTION_FORCED -> Kind.DISCONNECTED;
      default -> Kind.OTHER;
    };
  }
}
