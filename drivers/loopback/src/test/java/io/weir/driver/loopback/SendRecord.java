package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The outcomes that a producer received, by the test's own clock. Thread-safe. */
final class SendRecord implements SendListener {
  private final int producer;
  private final Set<IndependentReceiver.Name> acknowledged =
      Collections.synchronizedSet(new HashSet<>());
  private final List<Long> responses = Collections.synchronizedList(new ArrayList<>());
  private final List<SendFailure> failures = Collections.synchronizedList(new ArrayList<>());

  SendRecord(int producer) {
    this.producer = producer;
  }

  @Override
  public void acknowledged(long sequence, long intendedNanos, long calledNanos,
      long answeredNanos) {
    responses.add(System.nanoTime() - intendedNanos);
    acknowledged.add(new IndependentReceiver.Name(producer, sequence));
  }

  @Override
  public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
    failures.add(failure);
  }

  Set<IndependentReceiver.Name> acknowledged() {
    return acknowledged;
  }

  /**
   * Returns the nanoseconds from the intended time to the acknowledgement, for each acknowledged
   * message.
   */
  List<Long> responses() {
    return responses;
  }

  /**
   * Returns the number of failed sends, by the names of {@link io.weir.core.driver.GroundTruth}.
   */
  Map<String, Long> failures() {
    Map<String, Long> counts =
        new HashMap<>(Map.of("refused", 0L, "timed-out", 0L, "abandoned", 0L));
    for (SendFailure failure : failures) {
      String fault =
          failure.kind() == SendFailure.Kind.CLOSED
              ? "abandoned"
              : failure.detail().startsWith("no acknowledgement") ? "timed-out"
              : "refused";
      counts.merge(fault, 1L, Long::sum);
    }
    return counts;
  }
}
