package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.gate.ErrorSource.Effect;
import io.weir.findings.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All disturbances of one latency whose effect can be bounded.
 *
 * @param effects one for each kind, the largest first
 */
public record ErrorSources(List<Effect> effects) {
  private static final List<ErrorSource> KINDS = List.of(
      new GeneratorLag(),
      new ClockError(),
      new CpuWait(),
      new Standstill(),
      new TakenTime(),
      new UnsettledStart(),
      new SaturatedCpu(),
      new DisturbedDisk(),
      new DiskChange());

  public ErrorSources {
    effects = effects.stream()
        .sorted(Comparator.comparingDouble(Effect::size).reversed())
        .toList();
  }

  /** Returns those of a latency. */
  public static ErrorSources of(LatencyFigure figure, RunEvidence run) {
    return new ErrorSources(
        KINDS.stream().map(kind -> kind.on(figure, run)).flatMap(Optional::stream).toList());
  }

  /** Returns the error bar that they amount to. */
  public ErrorBar bar() {
    return new ErrorBar(effects.stream().map(Effect::part).toList());
  }

  /**
   * Returns the largest part of the load generator and the machine, as a clause; empty if there is
   * none.
   */
  public Optional<String> ofGenerator() {
    return effects.stream()
        .filter(effect -> effect.cause().doubtsGenerator() && effect.size() > 0)
        .findFirst()
        .map(Effect::text);
  }

  /**
   * The reason why the latency is of low confidence: together they may have moved it by more than
   * the limit. It names the largest, or the one that makes the latency invalid.
   */
  Optional<Reason> reason(LatencyFigure figure, RunEvidence run) {
    ErrorBar bar =
        bar().reachingBelow(figure.nanos() - run.latencies(figure.metric()).atRank(1));
    double share = bar.share(figure.nanos());
    if (share <= run.thresholds().errorBar()) {
      return Optional.empty();
    }
    Optional<Effect> spoils =
        effects.stream().filter(effect -> spoils(effect, figure, run)).findFirst();
    Effect named = spoils.orElse(effects.getFirst());
    return Optional.of(new Reason(named.cause(),
        spoils.isPresent() ? Verdict.INVALID : Verdict.LOW_CONFIDENCE,
        named.text() + ": with all disturbances, " + figure.statistic().label() + " may be "
            + Quantity.latency(Math.max(bar.below(), bar.above()))
            + (bar.below() >= bar.above() ? " too high" : " too low") + ", which is "
            + Quantity.percent(share) + " of the value ("
            + Quantity.percent(run.thresholds().errorBar()) + " is the limit)",
        named.nextStep(), List.of(figure.key())));
  }

  /** Returns whether an effect alone makes a latency invalid. */
  private static boolean spoils(Effect effect, LatencyFigure figure, RunEvidence run) {
    double nanos = figure.nanos();
    return effect.cause() == GateId.GENERATOR_LAG
        && effect.below() > run.thresholds().lagInvalid() * nanos
        || effect.cause() == GateId.CLOCK && effect.size() > ClockError.MOST * nanos;
  }
}
