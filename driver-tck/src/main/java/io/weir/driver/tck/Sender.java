package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendFailure;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/**
 * A producer and its outcomes. {@link #send} and {@link #sendAll} belong to one thread at a time.
 */
final class Sender {
  private static final int MOST_MESSAGES = 1 << 20;

  private final MessageProducer producer;
  private final int number;
  private final RecordedOutcomes outcomes;
  private final Patience patience;
  private final AtomicLongArray calls = new AtomicLongArray(MOST_MESSAGES);
  private volatile int sent;

  Sender(MessageProducer producer, int number, RecordedOutcomes outcomes, Patience patience) {
    this.producer = producer;
    this.number = number;
    this.outcomes = outcomes;
    this.patience = patience;
  }

  MessageProducer producer() {
    return producer;
  }

  RecordedOutcomes outcomes() {
    return outcomes;
  }

  int number() {
    return number;
  }

  /**
   * Returns the number of messages handed to the client, including one that it may be blocking on.
   */
  int sent() {
    return sent;
  }

  /** Sends the next message, with this many bytes. */
  void send(int size) throws InterruptedException {
    send(new byte[size]);
  }

  /** Sends the next message from this array, which it fills. */
  void send(byte[] scratch) throws InterruptedException {
    send(MessageKey.NONE, scratch);
  }

  /** Sends the next message under a key. */
  void send(MessageKey key, byte[] scratch) throws InterruptedException {
    int sequence = sent;
    new TestMessage(number, sequence, scratch.length).write(scratch);
    long called = System.nanoTime();
    calls.set(sequence, called);
    sent = sequence + 1;
    producer.send(key, scratch, sequence, intended(sequence), called);
  }

  /** Sends messages and waits until all are acknowledged. */
  void sendAll(int count, int size) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      send(size);
    }
    awaitAcknowledged();
  }

  /** Flushes the client and expects that all messages sent so far were acknowledged. */
  void awaitAcknowledged() throws InterruptedException {
    assertThat(producer.flush(patience.limit())).as("flush in time, with %s", outcomes).isTrue();
    assertThat(outcomes.failures()).as("failed sends").isEmpty();
    assertThat(outcomes.acknowledgedCount()).as("acknowledgements after the flush").isEqualTo(sent);
    assertEachSettledOnce();
  }

  long called(long sequence) {
    return calls.get((int) sequence);
  }

  /** Expects exactly one outcome for each message sent so far, with the message's own numbers. */
  void assertEachSettledOnce() {
    List<RecordedOutcomes.Outcome> all = outcomes.all();
    all.sort(Comparator.comparingLong(RecordedOutcomes.Outcome::sequence));
    assertThat(all.stream().mapToLong(RecordedOutcomes.Outcome::sequence).toArray())
        .as("sequence numbers that the listener received")
        .isEqualTo(LongStream.range(0, sent).toArray());
    assertThat(all)
        .allSatisfy(
            outcome -> {
              assertThat(outcome.intendedNanos()).as("intended time")
                  .isEqualTo(intended(outcome.sequence()));
              assertThat(outcome.calledNanos()).as("time of the call")
                  .isEqualTo(called(outcome.sequence()));
            });
    assertThat(outcomes.failures()).extracting(SendFailure::detail)
        .as("details of failures")
        .doesNotContainNull();
  }

  /**
   * Returns odd times that no clock would return, so that a driver that uses its own clock fails
   * the test.
   */
  private static long intended(long sequence) {
    return 1_000_003 + sequence * 7;
  }
}
