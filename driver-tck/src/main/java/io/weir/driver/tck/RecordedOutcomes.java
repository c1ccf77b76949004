package io.weir.driver.tck;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps every outcome that a listener receives. Thread-safe. */
final class RecordedOutcomes implements SendListener {
  /**
   * One call of the listener.
   *
   * @param failure empty for an acknowledgement
   */
  record Outcome(long sequence, long intendedNanos, long calledNanos,
      Optional<SendFailure> failure) {}

  private final ConcurrentLinkedQueue<Outcome> all = new ConcurrentLinkedQueue<>();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  @Override
  public void acknowledged(long sequence, long intendedNanos, long calledNanos,
      long answeredNanos) {
    all.add(new Outcome(sequence, intendedNanos, calledNanos, Optional.empty()));
    acknowledged.incrementAndGet();
  }

  @Override
  public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
    all.add(new Outcome(sequence, intendedNanos, calledNanos, Optional.of(failure)));
    failed.incrementAndGet();
  }

  int acknowledgedCount() {
    return acknowledged.get();
  }

  /** Returns the number of acknowledged messages from a sequence number on. */
  long acknowledgedFrom(long sequence) {
    return all.stream()
        .filter(outcome -> outcome.failure().isEmpty() && outcome.sequence() >= sequence)
        .count();
  }

  int failedCount() {
    return failed.get();
  }

  int count() {
    return acknowledgedCount() + failedCount();
  }

  List<Outcome> all() {
    return new ArrayList<>(all);
  }

  List<SendFailure> failures() {
    return all().stream().flatMap(outcome -> outcome.failure().stream()).toList();
  }

  @Override
  public String toString() {
    return acknowledgedCount() + " acknowledged, " + failedCount() + " failed"
        + failures().stream().limit(3).toList();
  }
}
