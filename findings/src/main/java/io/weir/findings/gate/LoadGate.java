package io.weir.findings.gate;

import io.weir.core.interval.Counter;
import io.weir.core.scenario.Load;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The load must be the one that was asked for: as many messages due, and handed over to the client
 * by a generator that keeps up.
 */
public final class LoadGate implements Gate {
  private static final double DEVIATIONS = 4;

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return offTarget(run)
        ? Optional.of(targetMissed(run, figure.key()))
        : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    if (offTarget(run)) {
      return Optional.of(targetMissed(run, figure.key()));
    }
    if (figure.kind() == RateKind.OFFERED || !Shortage.ofAcknowledgements(run).own()) {
      return Optional.empty();
    }
    double late = run.generator().lag().latencies().max();
    return Optional.of(new Reason(
        GateId.LOAD,
        Verdict.INVALID,
        "the load generator itself fell behind its schedule by up to " + Quantity.latency(late)
            + ", so the rate is the load generator's and not the system's",
        "use a lower rate, or a machine with more cores",
        List.of(figure.key())));
  }

  /**
   * Beyond four of the standard deviations that the arrivals have by nature, and a little, the
   * schedule was not kept. The content of a trace at that time is not known here.
   */
  private static boolean offTarget(RunEvidence run) {
    double due = run.count(Counter.DUE);
    Load load = run.run().workload().load();
    double asked = load.rate().perSecond() * run.seconds();
    OptionalDouble deviation = load.countDeviation(run.seconds());
    double tolerance = run.thresholds().offTarget() * asked + DEVIATIONS * deviation.orElse(0);
    return run.seconds() > 0 && deviation.isPresent()
        && Math.abs(due - asked) > tolerance;
  }

  private static Reason targetMissed(RunEvidence run, FigureKey figure) {
    double offered = run.count(Counter.DUE) / run.seconds();
    return new Reason(
        GateId.LOAD,
        Verdict.LOW_CONFIDENCE,
        Quantity.rate(offered) + " were offered, but "
            + Quantity.rate(run.run().workload().load().rate().perSecond()) + " were asked for",
        "see the intervals: they lack some of the load",
        List.of(figure));
  }
}
