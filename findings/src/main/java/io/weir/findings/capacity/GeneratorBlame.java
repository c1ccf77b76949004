package io.weir.findings.capacity;

import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.capacity.TrialFacts.Disturbance;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyDrafts;
import io.weir.findings.figure.MissingOutcomes;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.gate.ErrorSources;
import io.weir.findings.gate.Judge;
import io.weir.findings.gate.Shortage;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * Why a trial that failed may have failed because of the load generator.
 *
 * <p>Of a rate and of a backlog it is the cause if it did not hand messages over although the
 * client's buffer was not full, or if a busy worker did not read in time what was acknowledged. A
 * load that was handed over was offered, and a full buffer is the system's answer to it, however
 * long threads waited for a CPU. Of a latency it may be the cause as far as a disturbance may have
 * raised it.
 */
final class GeneratorBlame {
  private final RunEvidence trial;

  private GeneratorBlame(RunEvidence trial) {
    this.trial = trial;
  }

  static Blame of(RunEvidence trial) {
    GeneratorBlame blame = new GeneratorBlame(trial);
    return new Blame(blame.offer(), blame.withheld().or(blame::unread),
        blame.latency(Metric.PUBLISH_RESPONSE), blame.latency(Metric.END_TO_END_RESPONSE));
  }

  /** A load other than the one asked for makes whatever follows meaningless. */
  private Optional<String> offer() {
    return load(RateKind.OFFERED);
  }

  private Optional<String> withheld() {
    return load(RateKind.ACHIEVED);
  }

  private Optional<String> load(RateKind kind) {
    return RateFigure.drafts(trial)
        .stream()
        .filter(rate -> rate.kind() == kind)
        .map(rate -> Judge.judge(rate, trial))
        .flatMap(rate -> rate.assessment().reasons().stream())
        .filter(reason -> reason.check() == GateId.LOAD)
        .map(Reason::text)
        .findFirst();
  }

  private Optional<String> unread() {
    double used = trial.generator().health().cpuShare();
    return Shortage.isOfReading(trial) && used > trial.thresholds().cpuShare()
        ? Optional.of("the worker used " + Quantity.percent(used) + " of all cores")
        : Optional.empty();
  }

  /**
   * Returns the least that a 99th percentile was, without what generator and machine may have
   * added.
   */
  private Optional<Disturbance> latency(Metric metric) {
    return LatencyDrafts
        .of(metric, statistic -> trial.latencies(metric, statistic), MissingOutcomes.Open.NONE,
            trial.thresholds())
        .stream()
        .filter(figure -> figure.statistic() == Statistic.P99)
        .findFirst()
        .flatMap(figure -> {
          ErrorSources sources = ErrorSources.of(figure, trial);
          return sources.ofGenerator()
              .map(why -> new Disturbance(why, figure.nanos() - sources.bar().ofGenerator()));
        });
  }
}
