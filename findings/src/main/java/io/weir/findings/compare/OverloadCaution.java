package io.weir.findings.compare;

import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Warns of systems that achieved less than was offered in one of their runs, and were meant to
 * achieve it. Each run counts for
 * itself: where rates were searched for, every run has another.
 *
 * @param bySystem the runs of each system
 * @param thresholds what is judged by
 */
record OverloadCaution(Map<String, List<RunFindings>> bySystem, Thresholds thresholds) {
  /** The offered and achieved rates of one run, in messages per second. */
  private record Shortfall(double offered, double achieved) {
    static Stream<Shortfall> of(RunFindings run) {
      Optional<Double> offered = usable(run, RateKind.OFFERED);
      Optional<Double> achieved = usable(run, RateKind.ACHIEVED);
      return run.status() == RunStatus.COMPLETED && !run.run().intendsOverload()
          && offered.isPresent() && achieved.isPresent()
              ? Stream.of(new Shortfall(offered.get(), achieved.get()))
              : Stream.empty();
    }

    private static Optional<Double> usable(RunFindings run, RateKind kind) {
      return run.rate(kind)
          .filter(figure -> figure.assessment().verdict() != Verdict.INVALID)
          .map(RateFigure::perSecond)
          .filter(rate -> rate > 0);
    }

    double share() {
      return achieved / offered;
    }
  }

  /** Returns the warning; absent where all kept up. */
  Optional<String> text() {
    List<String> behind = new ArrayList<>();
    bySystem.forEach((system, runs) -> runs.stream()
        .flatMap(Shortfall::of)
        .min(Comparator.comparingDouble(Shortfall::share))
        .filter(worst -> worst.share() < thresholds.achievedInvalid())
        .ifPresent(worst -> behind.add(system + " achieved only "
            + Quantity.number(worst.achieved) + " of " + Quantity.rate(worst.offered))));
    return behind.isEmpty()
        ? Optional.empty()
        : Optional.of("Overload: " + Names.list(behind)
            + "; latency has no steady value there.");
  }
}
