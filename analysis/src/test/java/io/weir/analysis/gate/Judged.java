package io.weir.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.figure.LatencyDrafts;
import io.weir.analysis.figure.Outcomes.Open;
import io.weir.analysis.figure.RateDrafts;
import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.finding.Verdict;
import io.weir.core.result.Metric;
import io.weir.core.scenario.Thresholds;
import java.util.Optional;

/** Passes one figure of some evidence through one gate, and says what must come of it. */
final class Judged {
  private Judged() {}

  static LatencyFigure figure(RunEvidence run, Metric metric, Statistic statistic, long censored) {
    return LatencyDrafts
        .of(metric, run.latencies(metric), new Open(censored, censored), Thresholds.DEFAULT)
        .stream()
        .filter(figure -> figure.statistic() == statistic)
        .findFirst()
        .orElseThrow();
  }

  static Optional<Reason> by(Gate gate, RunEvidence run, Metric metric, Statistic statistic) {
    return gate.judge(figure(run, metric, statistic, 0), run);
  }

  static Optional<Reason> by(Gate gate, RunEvidence run, RateKind kind) {
    return RateDrafts.of(run)
        .stream()
        .filter(figure -> figure.kind() == kind)
        .findFirst()
        .flatMap(figure -> gate.judge(figure, run));
  }

  static void assertPasses(Optional<Reason> reason) {
    assertThat(reason).isEmpty();
  }

  static void assertTrips(Optional<Reason> reason, Verdict verdict, String words) {
    assertThat(reason).isPresent();
    assertThat(reason.get().verdict()).isEqualTo(verdict);
    assertThat(reason.get().text()).contains(words);
    assertThat(reason.get().nextStep()).isNotBlank();
    assertThat(reason.get().figures()).hasSize(1);
  }
}
