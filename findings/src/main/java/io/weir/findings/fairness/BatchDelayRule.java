package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Subject;
import java.time.Duration;
import java.util.Optional;

/** Whether producers batch, and how long a message may wait for others. */
final class BatchDelayRule implements Rule {
  /** The least that a client takes where none is asked for, as a microsecond. */
  private static final Duration NEXT_TO_NOTHING = Duration.ofNanos(10_000);
  private static final String REMEDY =
      "client.batch-delay sets the delay of all systems, 0s for none";

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("batch-delay", Aspect.BATCH_DELAY, Aspect.BATCH_SIZE);
    Batching one = Batching.of(pair.one());
    Batching other = Batching.of(pair.other());
    if (one.delayUntold() || other.delayUntold()) {
      return subject.untold();
    }
    Duration difference = one.longestWait().minus(other.longestWait());
    boolean alike = difference.abs().compareTo(NEXT_TO_NOTHING) < 0;
    AuditedSystem quicker = difference.isNegative() ? pair.one() : pair.other();
    if (one.kind() == other.kind() && alike) {
      return pair.about("batch-delay", Aspect.BATCH_DELAY).equal();
    }
    if (one.kind() == Batching.Kind.IMPOSSIBLE || other.kind() == Batching.Kind.IMPOSSIBLE) {
      return subject.unavoidable(alike
          ? "no wait on either side; requests of one message each on one"
          : "up to " + Durations.format(difference.abs()) + " for a batch of "
              + pair.beside(quicker).name(),
          "one of the clients sends each message at once and can't batch: the other waits longer"
              + " and works less for each message; client.batch-delay: 0s takes the wait out");
    }
    return alike
        ? unbatched(pair, subject, one)
        : waiting(pair, subject, quicker, difference.abs());
  }

  private static Optional<Ruling> waiting(Pair pair, Subject subject, AuditedSystem quicker,
      Duration longer) {
    AuditedSystem slower = pair.beside(quicker);
    return subject.unfair(quicker,
        "up to " + Durations.format(longer) + " more in each latency of " + slower.name(),
        "a message that waits for its batch is late by that wait at any load that does not fill"
            + " batches; under a load that does, batches relieve the side that waits",
        remedy(pair));
  }

  /** No delay on either side, but one still sends what has piled up in one request. */
  private static Optional<Ruling> unbatched(Pair pair, Subject subject, Batching one) {
    AuditedSystem batching = one.kind() == Batching.Kind.ON ? pair.one() : pair.other();
    String upTo = Batching.of(batching)
        .size()
        .map(size -> "up to " + Math.max(1, pair.circumstances().messages(size)) + " messages")
        .orElse("several messages");
    return subject.unfair(batching,
        upTo + " share a request of " + batching.name() + ", and each has its own on "
            + pair.beside(batching).name(),
        "what piles up while a request is under way leaves together on one side only, which"
            + " shows as soon as the load is high",
        remedy(pair));
  }

  private static String remedy(Pair pair) {
    return pair.remedy(REMEDY, Aspect.BATCH_DELAY, Aspect.BATCH_SIZE);
  }
}
