package io.weir.findings.capacity;

import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.result.Metric;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyDrafts;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.MissingOutcomes;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Statistic;
import io.weir.findings.gate.Judge;
import io.weir.findings.machine.Interference.WaitShare;
import io.weir.findings.text.Quantity;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why a trial that failed may have failed because of the load generator. Of a rate and of a
 * backlog: it fell behind by itself, used up its CPU, or had to wait for one for much of the time.
 * Of a latency: what makes the gates doubt that figure and is no doing of the system's.
 */
final class GeneratorBlame {

  private final RunEvidence trial;

  private GeneratorBlame(RunEvidence trial) {
    this.trial = trial;
  }

  static Blame of(RunEvidence trial) {
    GeneratorBlame blame = new GeneratorBlame(trial);
    return new Blame(blame.offer(), blame.throughput(), blame.latency(Metric.PUBLISH_RESPONSE),
        blame.latency(Metric.END_TO_END_RESPONSE));
  }

  /** A load other than the one asked for makes whatever follows meaningless. */
  private Optional<String> offer() {
    return reasons(RateKind.OFFERED).filter(reason -> reason.gate() == GateId.LOAD)
        .map(Reason::text)
        .findFirst();
  }

  private Optional<String> throughput() {
    return reasons(RateKind.ACHIEVED)
        .filter(reason -> reason.gate() == GateId.LOAD || reason.gate() == GateId.WORKER_CPU)
        .map(Reason::text)
        .findFirst()
        .or(this::cpu)
        .or(this::starved);
  }

  /** A backlog may grow before a rate falls short. */
  private Optional<String> cpu() {
    if (trial.generator().health().cpuShare() > trial.thresholds().cpuShare()) {
      return Optional
          .of("the worker used " + Quantity.percent(trial.generator().health().cpuShare())
              + " of all cores");
    }
    return trial.generator().health().pacerShare() > trial.thresholds().pacerShare()
        ? Optional.of("a pacing thread was busy for "
            + Quantity.percent(trial.generator().health().pacerShare()) + " of the time")
        : Optional.empty();
  }

  private Optional<String> starved() {
    return trial.generator()
        .health()
        .interference()
        .waits()
        .map(WaitShare::share)
        .filter(share -> share >= trial.thresholds().starved())
        .findFirst()
        .map(share -> "a thread of the worker waited for a CPU for " + Quantity.percent(share)
            + " of the time");
  }

  private Stream<Reason> reasons(RateKind kind) {
    return RateFigure.drafts(trial)
        .stream()
        .filter(rate -> rate.kind() == kind)
        .map(rate -> Judge.judge(rate, trial))
        .flatMap(rate -> rate.assessment().reasons().stream());
  }

  private Optional<String> latency(Metric metric) {
    return LatencyDrafts
        .of(metric, trial.latencies(metric), MissingOutcomes.Open.NONE, trial.thresholds())
        .stream()
        .filter(figure -> figure.statistic() == Statistic.P99)
        .map(figure -> Judge.judge(figure, trial))
        .map(LatencyFigure::assessment)
        .flatMap(assessment -> assessment.reasons().stream())
        .filter(reason -> reason.gate().doubtsGenerator())
        .map(Reason::text)
        .findFirst();
  }
}
