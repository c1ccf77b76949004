package io.weir.findings.gate;

import io.weir.core.launch.BackgroundCycle;
import io.weir.core.unit.Durations;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A measure phase must be at least as long as the longest cycle of the system's work in the
 * background. A shorter phase may contain none of that work, or more than its share. A rate is
 * affected if it fell short of the load, because only then does it depend on the system's speed.
 */
public final class CycleGate implements Gate {
  private static final int MARGIN_SECONDS = 5;

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return Metrics.ofSystem(figure.metric()) ? reason(run, figure.key()) : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return Shortage.shows(figure, run)
        ? reason(run, figure.key())
        : Optional.empty();
  }

  private static Optional<Reason> reason(RunEvidence run, FigureKey figure) {
    return run.cycle()
        .map(BackgroundCycle::length)
        .filter(length -> !run.hasFault() && run.span().compareTo(length) < 0)
        .map(length -> new Reason(GateId.CYCLE, Verdict.LOW_CONFIDENCE,
            run.cycle().orElseThrow().text() + ", and the measure phase took only "
                + Durations.format(run.measured().truncatedTo(ChronoUnit.SECONDS)),
            "set phases.measure to " + Durations.format(length.plusSeconds(MARGIN_SECONDS))
                + " or more",
            List.of(figure)));
  }
}
