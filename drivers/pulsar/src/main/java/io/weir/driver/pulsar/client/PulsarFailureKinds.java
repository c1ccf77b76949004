package io.weir.driver.pulsar.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import java.util.concurrent.CompletionException;
import org.apache.pulsar.client.api.PulsarClientException;

/** Maps the client's errors to the kinds that all systems share. */
final class PulsarFailureKinds {
  private static final String TOO_FEW_BOOKIES = "Not enough non-faulty bookies available";

  private PulsarFailureKinds() {}

  static SendFailure of(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return new SendFailure(kind(cause), String.valueOf(cause.getMessage()));
  }

  private static Kind kind(Throwable error) {
    return switch (error) {
      case PulsarClientException.TimeoutException e -> Kind.TIMEOUT;
      case PulsarClientException.ProducerQueueIsFullError e -> Kind.BUFFER_FULL;
      case PulsarClientException.MemoryBufferIsFullError e -> Kind.BUFFER_FULL;
      case PulsarClientException.InvalidMessageException e -> Kind.TOO_LARGE;
      case PulsarClientException.ProducerFencedException e -> Kind.FENCED;
      case PulsarClientException.AuthenticationException e -> Kind.DENIED;
      case PulsarClientException.AuthorizationException e -> Kind.DENIED;
      case PulsarClientException.AlreadyClosedException e -> Kind.CLOSED;
      case PulsarClientException.ConnectException e -> Kind.DISCONNECTED;
      case PulsarClientException.NotConnectedException e -> Kind.DISCONNECTED;
      case PulsarClientException.ServiceNotReadyException e -> Kind.DISCONNECTED;
      case PulsarClientException.LookupException e -> Kind.DISCONNECTED;
      case PulsarClientException e when String.valueOf(e.getMessage())
          .contains(TOO_FEW_BOOKIES) -> Kind.NOT_ENOUGH_REPLICAS;
      default -> Kind.OTHER;
    };
  }
}
