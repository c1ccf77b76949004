package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What an exception of the client means. */
final class Causes {
  private Causes() {}

  /** All messages of a chain of causes, each once; those without one by their class. */
  static String chain(Throwable thrown) {
    Set<String> messages = new LinkedHashSet<>();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      String said = reply(cause).map(Reply::toString).orElse(cause.getMessage());
      if (said != null) {
        messages.add(said);
      } else if (cause.getCause() == null) {
        messages.add(cause.getClass().getSimpleName());
      }
    }
    return String.join(": ", messages);
  }

  /**
   * What a broker said when it closed a channel or a connection.
   *
   * @param code AMQP's reply code
   * @param text in the broker's words
   */
  record Reply(int code, String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** The reply somewhere in a chain of causes, if there is one. */
  static Optional<Reply> replyIn(Throwable thrown) {
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
