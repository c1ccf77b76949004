package io.weir.findings.gate;

import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.ErrorBar.Part;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.gate.ErrorSource.Effect;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * All disturbances of one latency whose effect can be bounded.
 *
 * @param effects one for each kind
 */
public record ErrorSources(List<Effect> effects) {
  private static final List<ErrorSource> KINDS = List.of(
      new GeneratorLag(),
      new CpuWait(),
      new Standstill(),
      new TakenTime(),
      new UnsettledStart(),
      new DiskChange());

  public ErrorSources {
    effects = List.copyOf(effects);
  }

  /** Those of a latency. */
  public static ErrorSources of(LatencyFigure figure, RunEvidence run) {
    return new ErrorSources(
        KINDS.stream().map(kind -> kind.on(figure, run)).flatMap(Optional::stream).toList());
  }

  /** The error bar that they amount to. */
  public ErrorBar bar() {
    return new ErrorBar(effects.stream().map(Effect::part).toList());
  }

  /** The load generator's and the machine's part in them, the largest first. */
  public Optional<String> ofGenerator() {
    return bar().parts()
        .stream()
        .filter(part -> part.cause().doubtsGenerator())
        .findFirst()
        .map(part -> effect(part.cause()).text());
  }

  /**
   * The reason why the latency is of low confidence: together they may have moved it by more than
   * the limit. It names the largest.
   */
  Optional<Reason> reason(LatencyFigure figure, RunEvidence run) {
    ErrorBar bar = bar();
    double share = bar.share(figure.nanos());
    if (share <= run.thresholds().errorBar()) {
      return Optional.empty();
    }
    Effect largest = effect(bar.parts().getFirst().cause());
    boolean lag = bar.parts()
        .stream()
        .filter(part -> part.cause() == GateId.GENERATOR_LAG)
        .mapToLong(Part::below)
        .sum() > run.thresholds().lagInvalid() * figure.nanos();
    return Optional.of(new Reason(
        lag ? GateId.GENERATOR_LAG : largest.cause(),
        lag ? Verdict.INVALID : Verdict.SUSPECT,
        largest.text() + ": with all disturbances, " + figure.statistic().label() + " may be "
            + Quantity.latency(Math.max(bar.below(), bar.above()))
            + (bar.below() >= bar.above() ? " too high" : " too low") + ", which is "
            + Quantity.percent(share) + " of the value ("
            + Quantity.percent(run.thresholds().errorBar()) + " is the limit)",
        largest.nextStep(), List.of(figure.key())));
  }

  private Effect effect(GateId cause) {
    return effects.stream().filter(effect -> effect.cause() == cause).findFirst().orElseThrow();
  }
}
