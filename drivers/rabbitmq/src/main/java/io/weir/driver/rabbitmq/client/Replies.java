package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.driver.common.Causes;
import java.util.Optional;

/** Reads a broker's replies from exceptions of the client. */
final class Replies {
  private Replies() {}

  /** Formats a failure and its causes in one line, with the broker's own text for its replies. */
  static String chain(Throwable thrown) {
    return Causes.chain(thrown, cause -> reply(cause).map(Reply::toString)
        .or(() -> Optional.ofNullable(cause.getMessage())));
  }

  /**
   * The broker's reason for closing a channel or a connection.
   *
   * @param code AMQP's reply code
   * @param text the broker's text
   */
  record Reply(int code, String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** Returns the first reply in a chain of causes, if any. */
  static Optional<Reply> in(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      Optional<Reply> reply = reply(cause);
      if (reply.isPresent()) {
        return reply;
      }
    }
    return Optional.empty();
  }

  private static Optional<Reply> reply(Throwable thrown) {
    if (!(thrown instanceof ShutdownSignalException signal)) {
      return Optional.empty();
    }
    Method reason = signal.getReason();
    return switch (reason) {
      case AMQP.Channel.Close close -> Optional
          .of(new Reply(close.getReplyCode(), close.getReplyText()));
      case AMQP.Connection.Close close -> Optional
          .of(new Reply(close.getReplyCode(), close.getReplyText()));
      case null, default -> Optional.empty();
    };
  }
}
