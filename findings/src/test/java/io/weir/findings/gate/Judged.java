package io.weir.findings.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.LatencyDrafts;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.MissingOutcomes.Open;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import java.util.Optional;

/** Passes one figure of some evidence through one gate, and says what must come of it. */
final class Judged {
  private Judged() {}

  static LatencyFigure figure(RunEvidence run, Metric metric, Statistic statistic, long censored) {
    return LatencyDrafts
        .of(metric, one -> run.latencies(metric, one), new Open(censored, censored),
            Thresholds.DEFAULT)
        .stream()
        .filter(figure -> figure.statistic() == statistic)
        .findFirst()
        .orElseThrow();
  }

  static Optional<Reason> by(Gate gate, RunEvidence run, Metric metric, Statistic statistic) {
    return gate.judge(figure(run, metric, statistic, 0), run);
  }

  static Optional<Reason> by(Gate gate, RunEvidence run, RateKind kind) {
    return RateFigure.drafts(run)
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
    assertThat(reason.get().metrics()).hasSize(1);
  }
}
