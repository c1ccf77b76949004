package io.weir.analysis.published;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.GeneratorHealth;
import io.weir.analysis.finding.Interference;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.RateFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.gate.GeneratorGates;
import io.weir.analysis.gate.OverloadGate;
import io.weir.core.scenario.Thresholds;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells whether a run's load was more than its system could do. */
final class Overload {
  /** Gates that doubt whether the load was the one that was asked for. */
  private static final Set<String> OF_LOAD = Set.of("load", "ceiling");

  private Overload() {}

  /** What was found of it in the assessment of a figure. */
  static Optional<Reason> reason(Assessment assessment) {
    return assessment.reasons()
        .stream()
        .filter(reason -> reason.gate().equals(OverloadGate.NAME))
        .findFirst();
  }

  /** Whether more was due than was done, be it by a little. */
  static boolean suspected(RunFindings run) {
    return overloads(run).findAny().isPresent();
  }

  /** Whether the system surely fell behind: gravely, and not for want of a load generator. */
  static boolean sure(RunFindings run, Thresholds thresholds) {
    return overloads(run).anyMatch(reason -> reason.verdict() == Verdict.INVALID)
        && Stream.concat(run.latencies().stream().map(LatencyFigure::assessment),
            run.rates().stream().map(RateFigure::assessment)).noneMatch(Overload::doubted)
        && run.health()
            .map(GeneratorHealth::interference)
            .stream()
            .flatMap(Interference::waits)
            .noneMatch(wait -> wait.share() >= thresholds.starved());
  }

  private static Stream<Reason> overloads(RunFindings run) {
    return run.latencies().stream().flatMap(figure -> reason(figure.assessment()).stream());
  }

  private static boolean doubted(Assessment assessment) {
    return assessment.reasons()
        .stream()
        .map(Reason::gate)
        .anyMatch(gate -> OF_LOAD.contains(gate) || GeneratorGates.OF_LATENCY.contains(gate));
  }
}
