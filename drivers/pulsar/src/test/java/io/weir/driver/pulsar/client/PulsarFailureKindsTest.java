package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PulsarFailureKindsTest {
  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(new PulsarClientException.TimeoutException("x"), Kind.TIMEOUT),
        Arguments.of(new PulsarClientException.ProducerQueueIsFullError("x"), Kind.BUFFER_FULL),
        Arguments.of(new PulsarClientException.MemoryBufferIsFullError("x"), Kind.BUFFER_FULL),
        Arguments.of(new PulsarClientException.InvalidMessageException("x"), Kind.TOO_LARGE),
        Arguments.of(new PulsarClientException.ProducerFencedException("x"), Kind.FENCED),
        Arguments.of(new PulsarClientException.AuthorizationException("x"), Kind.DENIED),
        Arguments.of(new PulsarClientException.AlreadyClosedException("x"), Kind.CLOSED),
        Arguments.of(new PulsarClientException.NotConnectedException(), Kind.DISCONNECTED),
        Arguments.of(new PulsarClientException("Not enough non-faulty bookies available"),
            Kind.NOT_ENOUGH_REPLICAS),
        Arguments.of(new PulsarClientException.TopicTerminatedException("x"), Kind.OTHER),
        Arguments.of(new IllegalStateException("x"), Kind.OTHER));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorsHaveAKind(Throwable error, Kind kind) {
    assertThat(PulsarFailureKinds.of(error).kind()).isEqualTo(kind);
  }

  @Test
  void aWrappedErrorHasItsOwnKindAndWords() {
    SendFailure failure = PulsarFailureKinds
        .of(new CompletionException(new PulsarClientException.TimeoutException("too late")));

    assertThat(failure).isEqualTo(new SendFailure(Kind.TIMEOUT, "too late"));
  }
}
