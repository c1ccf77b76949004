package io.weir.driver.kafka.client;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import java.util.List;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;

/** Maps the client's exceptions to weir's kinds of failures. */
final class KafkaFailureKinds {
  /**
   * The first match decides. To the client a full buffer is a kind of time-out, so it comes first.
   */
  private static final List<Rule> RULES =
      List.of(
          new Rule(BufferExhaustedException.class, Kind.BUFFER_FULL),
          new Rule(TimeoutException.class, Kind.TIMEOUT),
          new Rule(NotEnoughReplicasException.class, Kind.NOT_ENOUGH_REPLICAS),
          new Rule(NotEnoughReplicasAfterAppendException.class, Kind.NOT_ENOUGH_REPLICAS),
          new Rule(RecordTooLargeException.class, Kind.TOO_LARGE),
          new Rule(RecordBatchTooLargeException.class, Kind.TOO_LARGE),
          new Rule(ProducerFencedException.class, Kind.FENCED),
          new Rule(InvalidProducerEpochException.class, Kind.FENCED),
          new Rule(AuthenticationException.class, Kind.DENIED),
          new Rule(AuthorizationException.class, Kind.DENIED),
          new Rule(NetworkException.class, Kind.DISCONNECTED),
          new Rule(DisconnectException.class, Kind.DISCONNECTED),
          new Rule(InterruptException.class, Kind.CLOSED));

  private KafkaFailureKinds() {}

  /**
   * Returns the failure for an exception.
   *
   * @param closing whether the producer was being closed, for which the client has no separate
   * exception
   */
  static SendFailure of(Exception cause, boolean closing) {
    Kind kind = RULES.stream()
        .filter(rule -> rule.type().isInstance(cause))
        .map(Rule::kind)
        .findFirst()
        .orElse(Kind.OTHER);
    return new SendFailure(kind == Kind.OTHER && closing ? Kind.CLOSED : kind, cause.toString());
  }

  private record Rule(Class<? extends Exception> type, Kind kind) {}
}
