package io.weir.driver.rocketmq.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.driver.common.Causes;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.remoting.exception.RemotingConnectException;
import org.apache.rocketmq.remoting.exception.RemotingSendRequestException;
import org.apache.rocketmq.remoting.exception.RemotingTimeoutException;
import org.apache.rocketmq.remoting.exception.RemotingTooMuchRequestException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;

/** Maps the client's exceptions and statuses to weir's kinds of failures. Stateless. */
final class FailureKinds {
  private static final Map<Integer, Kind> CODES = Map.of(
      ResponseCode.MESSAGE_ILLEGAL, Kind.TOO_LARGE,
      ResponseCode.NO_PERMISSION, Kind.DENIED,
      ResponseCode.FLUSH_DISK_TIMEOUT, Kind.TIMEOUT,
      ResponseCode.FLUSH_SLAVE_TIMEOUT, Kind.NOT_ENOUGH_REPLICAS,
      ResponseCode.SLAVE_NOT_AVAILABLE, Kind.NOT_ENOUGH_REPLICAS);

  private FailureKinds() {}

  /** Returns the failure for a message that the broker has, but not at its durability. */
  static SendFailure of(SendStatus status) {
    Kind kind = switch (status) {
      case SEND_OK -> throw new IllegalArgumentException("a success is no failure");
      case FLUSH_DISK_TIMEOUT -> Kind.TIMEOUT;
      case FLUSH_SLAVE_TIMEOUT, SLAVE_NOT_AVAILABLE -> Kind.NOT_ENOUGH_REPLICAS;
    };
    return new SendFailure(kind, status.name());
  }

  /**
   * Returns the failure for an exception.
   *
   * @param closing whether the producer was being closed, for which the client has no separate
   * exception
   */
  static SendFailure of(Throwable failure, boolean closing) {
    return of(failure, closing, FailureKinds::kind);
  }

  /**
   * Returns the failure for an exception of any client: the innermost cause of a known kind counts.
   *
   * @param kinds the kind of an exception alone; empty if it says nothing
   */
  static SendFailure of(Throwable failure, boolean closing,
      Function<Throwable, Optional<Kind>> kinds) {
    Kind kind = closing ? Kind.CLOSED : Kind.OTHER;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<Kind> known = kinds.apply(cause);
      if (known.isPresent()) {
        kind = known.get();
      }
    }
    return new SendFailure(kind, Causes.chain(failure));
  }

  private static Optional<Kind> kind(Throwable cause) {
    return switch (cause) {
      case MQBrokerException e -> Optional.ofNullable(CODES.get(e.getResponseCode()));
      case MQClientException e -> Optional.ofNullable(CODES.get(e.getResponseCode()));
      case RemotingTimeoutException e -> Optional.of(Kind.TIMEOUT);
      case RemotingTooMuchRequestException e -> Optional.of(Kind.TIMEOUT);
      case RemotingConnectException e -> Optional.of(Kind.DISCONNECTED);
      case RemotingSendRequestException e -> Optional.of(Kind.DISCONNECTED);
      default -> Optional.empty();
    };
  }
}
