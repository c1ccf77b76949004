package io.weir.cli.calibrate;

import io.weir.core.result.Metric;
import io.weir.core.result.RunStatus;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the load generator kept a rate up, on a broker that does nothing. What the gates say of
 * figures there means little, because the figures are its own lag; so those gates decide that
 * concern the generator alone, and its lag by itself: three messages in four in time. What else
 * goes on on a host shows in the tail, and a generator at its limit in the body.
 */
final class Fitness {
  /** Any doubt counts. */
  private static final Set<GateId> STRICT = EnumSet.of(GateId.RUN_END, GateId.ACCOUNT_GAP,
      GateId.RECORD, GateId.ACCOUNTS, GateId.WORKER_CPU, GateId.GARBAGE_COLLECTION);
  /** Only what is invalid counts: in a trial that short a stall at its end is soon a doubt. */
  private static final Set<GateId> LENIENT = EnumSet.of(GateId.OVERLOAD, GateId.LOAD);
  private static final Duration MOST_LAG = Duration.ofMillis(1);

  private Fitness() {}

  /** Why the rate was not kept up; empty if it was. */
  static Optional<String> obstacle(RunFindings run) {
    if (run.status() != RunStatus.COMPLETED) {
      return run.problem().or(() -> Optional.of("the run did not complete"));
    }
    return run.assessment()
        .reasons()
        .stream()
        .filter(Fitness::counts)
        .map(Reason::text)
        .findFirst()
        .or(() -> lag(run));
  }

  private static boolean counts(Reason reason) {
    return STRICT.contains(reason.gate())
        || LENIENT.contains(reason.gate()) && reason.verdict() == Verdict.INVALID;
  }

  private static Optional<String> lag(RunFindings run) {
    return run.latency(Metric.GENERATOR_LAG, Statistic.P75)
        .map(LatencyFigure::nanos)
        .filter(nanos -> nanos > MOST_LAG.toNanos())
        .map(nanos -> "the load generator was late by " + Quantity.latency(nanos) + " at p75");
  }
}
