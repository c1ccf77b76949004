package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.impl.BatchMessageIdImpl;
import org.apache.pulsar.client.impl.MessageImpl;
import org.apache.pulsar.common.api.proto.MessageMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendOutcomesTest {
  private static final BatchMessageIdImpl ID = new BatchMessageIdImpl(7, 1, 0, 0);

  private final List<String> reported = new ArrayList<>();
  private final SendOutcomes outcomes = new SendOutcomes(new SendListener() {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long acknowledgedNanos) {
      reported.add("acknowledged " + sequence + " due " + intendedNanos + " called " + calledNanos);
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      reported.add("failed " + sequence + " " + failure.kind());
    }
  }, new ThreadGuard());

  /** Builds a message as the client does. */
  private static Message<?> message(long id) {
    return MessageImpl.create(new MessageMetadata().setSequenceId(id), ByteBuffer.allocate(1),
        Schema.BYTES, "topic");
  }

  private void client(long id, Throwable error) {
    outcomes.onSendAcknowledgement(null, message(id), error == null ? ID : null, error);
  }

  @Test
  void anAcknowledgementIsReportedOfTheMessageThatHasTheId() {
    outcomes.startAt(41);
    long first = outcomes.handOver(5, 100, 101);
    long second = outcomes.handOver(6, 200, 201);

    client(second, null);
    client(first, null);

    assertThat(first).isEqualTo(41);
    assertThat(second).isEqualTo(42);
    assertThat(reported).containsExactly("acknowledged 6 due 200 called 201",
        "acknowledged 5 due 100 called 101");
  }

  @Test
  void aFailureIsReportedWithItsKind() {
    client(outcomes.handOver(5, 100, 101), new PulsarClientException.TimeoutException("late"));

    assertThat(reported).containsExactly("failed 5 " + SendFailure.Kind.TIMEOUT);
  }

  /** The client usually also informs its interceptors when it refuses a message at once. */
  @Test
  void aRefusalIsReportedOnceFromAnySource() {
    PulsarClientException closed = new PulsarClientException.AlreadyClosedException("closed");
    long reportedTwice = outcomes.handOver(5, 100, 101);
    client(reportedTwice, closed);
    outcomes.refused(reportedTwice, closed);
    outcomes.refused(outcomes.handOver(6, 200, 201), closed);

    assertThat(reported).containsExactly("failed 5 " + SendFailure.Kind.CLOSED,
        "failed 6 " + SendFailure.Kind.CLOSED);
  }

  @Test
  void whatTheClientSaysAfterAMessageWasGivenUpIsNotReported() {
    long id = outcomes.handOver(5, 100, 101);
    outcomes.refused(id, new PulsarClientException.AlreadyClosedException("closed"));
    client(id, null);

    assertThat(reported).hasSize(1);
  }

  @Test
  void oneWaitsForAllThatWasHandedOver() throws InterruptedException {
    long id = outcomes.handOver(5, 100, 101);
    assertThat(outcomes.await(Deadline.in(Duration.ofMillis(1)))).isFalse();

    client(id, null);
    assertThat(outcomes.await(Deadline.in(Duration.ofMillis(1)))).isTrue();
  }

  /** The client only logs the exceptions of an interceptor. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatAListenerThrowsIsKept(boolean error) {
    ThreadGuard guard = new ThreadGuard();
    SendOutcomes throwing = new SendOutcomes(new SendListener() {
      @Override
      public void acknowledged(long sequence, long intended, long called, long answered) {
        if (error) {
          throw new NoClassDefFoundError("Codec");
        }
        throw new UnsupportedOperationException("Codec");
      }

      @Override
      public void failed(long sequence, long intended, long called, SendFailure failure) {}
    }, guard);
    long id = throwing.handOver(5, 100, 101);

    throwing.onSendAcknowledgement(null, message(id), ID, null);

    assertThat(guard.failure().orElseThrow().message()).contains("Codec");
  }
}
