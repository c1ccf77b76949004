package io.weir.findings.capacity;

import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.capacity.TrialFacts.Disturbance;
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
import io.weir.findings.gate.Shortage;
import io.weir.findings.machine.GeneratorHealth;
import io.weir.findings.machine.Interference;
import io.weir.findings.machine.Interference.PauseSum;
import io.weir.findings.machine.Interference.WaitShare;
import io.weir.findings.text.Quantity;
import java.util.Optional;
import java.util.stream.Stream;

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
        blame.latency(Metric.PUBLISH_RESPONSE, Metric.PUBLISH_SERVICE),
        blame.latency(Metric.END_TO_END_RESPONSE, Metric.SEND_TO_CONSUME));
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
        .filter(reason -> reason.gate() == GateId.LOAD)
        .map(Reason::text)
        .findFirst();
  }

  private Optional<String> unread() {
    double used = trial.generator().health().cpuShare();
    return Shortage.isOfReading(trial) && used > trial.thresholds().cpuShare()
        ? Optional.of("the worker used " + Quantity.percent(used) + " of all cores")
        : Optional.empty();
  }

  private Optional<Disturbance> latency(Metric response, Metric service) {
    return LatencyDrafts
        .of(response, trial.latencies(response), MissingOutcomes.Open.NONE, trial.thresholds())
        .stream()
        .filter(figure -> figure.statistic() == Statistic.P99)
        .map(figure -> Judge.judge(figure, trial))
        .map(LatencyFigure::assessment)
        .flatMap(assessment -> assessment.reasons().stream())
        .filter(reason -> reason.gate().doubtsGenerator())
        .map(reason -> new Disturbance(reason.text(), undisturbed(service)))
        .findFirst();
  }

  /**
   * The least that a 99th percentile was without the disturbances. From the actual send on, no lag
   * of the generator is in it. What struck a share of the messages moved the quantile {@code q} at
   * most from where {@code q (1 - share)} is now, and each turn on a CPU may have come late.
   */
  private long undisturbed(Metric service) {
    double quantile = Statistic.P99.quantile().orElseThrow() * (1 - struck());
    long measured = trial.latencies(service).atQuantile(quantile);
    double turn = waits().mapToDouble(WaitShare::meanNanos).max().orElse(0);
    return Math.max(0, Math.round(measured - turn));
  }

  /** The share of the messages that disturbances may have struck, at most. */
  private double struck() {
    GeneratorHealth health = trial.generator().health();
    Interference from = health.interference();
    double waited = waits().mapToDouble(WaitShare::share)
        .max()
        .orElse(from.pressureShare().orElse(0));
    double stood = Math.max(from.pauses().map(PauseSum::share).orElse(health.gcShare()),
        from.hiccupShare().orElse(0));
    return Math.min(1, waited + stood + from.stealShare().orElse(0)
        + from.throttledShare().orElse(0));
  }

  /** Of the threads that a message passes after it was handed over. */
  private Stream<WaitShare> waits() {
    Interference from = trial.generator().health().interference();
    return Stream.of(from.clientWait(), from.consumerWait()).flatMap(Optional::stream);
  }
}
