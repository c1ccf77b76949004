package io.weir.findings.published;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Interference;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides whether a run's load was too high for its system. */
final class Overload {
  private Overload() {}

  /** Returns its reason in the assessment of a value. */
  static Optional<Reason> reason(Assessment assessment) {
    return assessment.reasons()
        .stream()
        .filter(reason -> reason.check() == GateId.OVERLOAD)
        .findFirst();
  }

  /**
   * Returns whether nothing else makes the value INVALID, and nothing doubts the load generator.
   */
  static boolean isOnlyFault(Assessment assessment) {
    return assessment.reasons()
        .stream()
        .filter(reason -> reason.check() != GateId.OVERLOAD)
        .noneMatch(reason -> reason.verdict() == Verdict.INVALID)
        && !doubted(assessment);
  }

  /** Returns whether more was due than was done, be it by a little. */
  static boolean suspected(RunFindings run) {
    return overloads(run).findAny().isPresent();
  }

  /**
   * Returns whether the system surely fell behind: gravely, and not for want of a load generator.
   */
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
        .map(Reason::check)
        .anyMatch(gate -> gate.doubtsLoad() || gate.doubtsGenerator());
  }
}
