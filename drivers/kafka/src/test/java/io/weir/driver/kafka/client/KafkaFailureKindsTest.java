package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.weir.core.driver.SendFailure.Kind;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaFailureKindsTest {
  @ParameterizedTest
  @MethodSource("kinds")
  void eachFailureHasItsKind(Exception failure, Kind kind) {
    assertThat(KafkaFailureKinds.of(failure, false).kind()).isEqualTo(kind);
  }

  static Stream<Arguments> kinds() {
    return Stream.of(arguments(new TimeoutException("expired"), Kind.TIMEOUT),
        arguments(new BufferExhaustedException("full"), Kind.BUFFER_FULL),
        arguments(new NotEnoughReplicasException("1 of 2"), Kind.NOT_ENOUGH_REPLICAS),
        arguments(new NotEnoughReplicasAfterAppendException("1 of 2"), Kind.NOT_ENOUGH_REPLICAS),
        arguments(new RecordTooLargeException("2 MB"), Kind.TOO_LARGE),
        arguments(new ProducerFencedException("epoch"), Kind.FENCED),
        arguments(new InvalidProducerEpochException("epoch"), Kind.FENCED),
        arguments(new SaslAuthenticationException("password"), Kind.DENIED),
        arguments(new TopicAuthorizationException("topic"), Kind.DENIED),
        arguments(new NetworkException("reset"), Kind.DISCONNECTED),
        arguments(new CorruptRecordException("crc"), Kind.OTHER),
        arguments(new KafkaException("whatever"), Kind.OTHER));
  }

  @Test
  void whatHasNoKindOfItsOwnIsPutDownToTheClosing() {
    assertThat(
        KafkaFailureKinds.of(new KafkaException("Producer is closed forcefully."), true).kind())
        .isEqualTo(Kind.CLOSED);
    assertThat(KafkaFailureKinds.of(new TimeoutException("expired"), true).kind())
        .isEqualTo(Kind.TIMEOUT);
  }
}
