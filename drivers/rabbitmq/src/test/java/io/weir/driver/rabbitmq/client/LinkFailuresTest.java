package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.amqp.AmqpException;
import io.weir.core.driver.SendFailure.Kind;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LinkFailuresTest {
  @Test
  void theTypeOfAFailureDeterminesItsKind() {
    assertThat(LinkFailures.of(new AmqpException.AmqpInvalidMessageException("big", null)).kind())
        .isEqualTo(Kind.TOO_LARGE);
    assertThat(LinkFailures.of(new AmqpException.AmqpSecurityException("no", null)).kind())
        .isEqualTo(Kind.DENIED);
    assertThat(LinkFailures.of(new AmqpException.AmqpEntityDoesNotExistException("gone")).kind())
        .isEqualTo(Kind.OTHER);
    assertThat(LinkFailures.of(new AmqpException.AmqpResourceClosedException("closed")).kind())
        .isEqualTo(Kind.DISCONNECTED);
    assertThat(LinkFailures.of(new AmqpException(new InterruptedException())).kind())
        .isEqualTo(Kind.OTHER);
  }

  @Test
  void theOutcomeRejectedIsOfTheBrokerUnlessTheLinkEnded() {
    assertThat(LinkFailures.rejected(null).kind()).isEqualTo(Kind.OTHER);
    assertThat(LinkFailures.rejected(new AmqpException.AmqpMessageRejectedException("full")))
        .satisfies(failure -> {
          assertThat(failure.kind()).isEqualTo(Kind.OTHER);
          assertThat(failure.detail()).endsWith("full");
        });
    assertThat(LinkFailures.rejected(new IOException("cut")).kind())
        .isEqualTo(Kind.DISCONNECTED);
    assertThat(LinkFailures.ended(null).kind()).isEqualTo(Kind.DISCONNECTED);
    assertThat(LinkFailures.ended(new AmqpException.AmqpSecurityException("no", null)).kind())
        .isEqualTo(Kind.DENIED);
  }
}
