package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.SendFailure.Kind;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.apache.rocketmq.client.java.exception.ForbiddenException;
import org.apache.rocketmq.client.java.exception.NotFoundException;
import org.apache.rocketmq.client.java.exception.PayloadTooLargeException;
import org.apache.rocketmq.client.java.exception.ProxyTimeoutException;
import org.apache.rocketmq.client.java.exception.TooManyRequestsException;
import org.apache.rocketmq.client.java.exception.UnauthorizedException;
import org.apache.rocketmq.shaded.io.grpc.Status;
import org.junit.jupiter.api.Test;

class GrpcFailuresTest {
  private static Kind kind(Throwable failure) {
    return GrpcFailures.of(new CompletionException(failure), false).kind();
  }

  @Test
  void typesDecide() {
    assertThat(kind(new PayloadTooLargeException(1, "r", "x"))).isEqualTo(Kind.TOO_LARGE);
    assertThat(kind(new IOException("x"))).isEqualTo(Kind.TOO_LARGE);
    assertThat(kind(new ProxyTimeoutException(1, "r", "x"))).isEqualTo(Kind.TIMEOUT);
    assertThat(kind(new ForbiddenException(1, "r", "x"))).isEqualTo(Kind.DENIED);
    assertThat(kind(new UnauthorizedException(1, "r", "x"))).isEqualTo(Kind.DENIED);
    assertThat(kind(new TooManyRequestsException(1, "r", "x"))).isEqualTo(Kind.OTHER);
    assertThat(kind(Status.UNAVAILABLE.asRuntimeException())).isEqualTo(Kind.DISCONNECTED);
    assertThat(kind(Status.DEADLINE_EXCEEDED.asRuntimeException())).isEqualTo(Kind.TIMEOUT);
  }

  @Test
  void aReceiveIsRepeatedUnlessItFailsAgainInTheSameWay() {
    assertThat(GrpcFailures.isFinal(new NotFoundException(1, "r", "x"))).isTrue();
    assertThat(GrpcFailures.isFinal(new UnauthorizedException(1, "r", "x"))).isTrue();
    assertThat(GrpcFailures.isFinal(Status.UNAVAILABLE.asRuntimeException())).isFalse();
    assertThat(GrpcFailures.isFinal(new TooManyRequestsException(1, "r", "x"))).isFalse();
  }

  @Test
  void aProducerThatIsClosedExplainsOtherwiseUnknownFailuresOnly() {
    assertThat(GrpcFailures.of(new IllegalStateException("x"), true).kind())
        .isEqualTo(Kind.CLOSED);
    assertThat(GrpcFailures.of(Status.UNAVAILABLE.asRuntimeException(), true).kind())
        .isEqualTo(Kind.DISCONNECTED);
  }
}
