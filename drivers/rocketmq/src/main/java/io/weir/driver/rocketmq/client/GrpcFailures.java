package io.weir.driver.rocketmq.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import java.io.IOException;
import java.util.Optional;
import org.apache.rocketmq.client.java.exception.ForbiddenException;
import org.apache.rocketmq.client.java.exception.NotFoundException;
import org.apache.rocketmq.client.java.exception.PayloadTooLargeException;
import org.apache.rocketmq.client.java.exception.ProxyTimeoutException;
import org.apache.rocketmq.client.java.exception.UnauthorizedException;
import org.apache.rocketmq.shaded.io.grpc.Status;
import org.apache.rocketmq.shaded.io.grpc.StatusRuntimeException;

/** Maps the exceptions of the gRPC client to weir's kinds of failures. Stateless. */
final class GrpcFailures {
  private GrpcFailures() {}

  /**
   * Returns the failure for an exception.
   *
   * @param closing whether the producer was being closed, for which the client has no separate
   * exception
   */
  static SendFailure of(Throwable failure, boolean closing) {
    return FailureKinds.of(failure, closing, GrpcFailures::kind);
  }

  /** Returns whether a receive will fail again in the same way. */
  static boolean isFinal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnauthorizedException || cause instanceof NotFoundException) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Kind> kind(Throwable cause) {
    return switch (cause) {
      case PayloadTooLargeException e -> Optional.of(Kind.TOO_LARGE);
      // The client compares a message with the proxy's limit before it sends it.
      case IOException e -> Optional.of(Kind.TOO_LARGE);
      case ProxyTimeoutException e -> Optional.of(Kind.TIMEOUT);
      case ForbiddenException e -> Optional.of(Kind.DENIED);
      case UnauthorizedException e -> Optional.of(Kind.DENIED);
      case StatusRuntimeException e -> kind(e.getStatus().getCode());
      default -> Optional.empty();
    };
  }

  private static Optional<Kind> kind(Status.Code code) {
    return switch (code) {
      case DEADLINE_EXCEEDED -> Optional.of(Kind.TIMEOUT);
      case UNAVAILABLE -> Optional.of(Kind.DISCONNECTED);
      case RESOURCE_EXHAUSTED -> Optional.of(Kind.TOO_LARGE);
      default -> Optional.empty();
    };
  }
}
