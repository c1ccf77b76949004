package io.weir.findings.slo;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Objective.Limit;
import io.weir.core.scenario.Objective.Subject;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.unit.DataSize;
import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.BlockRatios;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.comparison.FigureValues.Value;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.slo.SloFinding.Measured;
import io.weir.findings.slo.SloFinding.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Judges objectives. A limit is met or broken if the 95 % interval of the value lies on one side of
 * it: of the mean of the logarithms over the runs, of the value of a single run, or of the ratio to
 * the baseline. An absolute limit is also broken if each of three or more runs misses it: they may
 * lie so far apart that the interval contains a limit that no run keeps. If the rule asks for it,
 * each run is judged instead of the mean. Counts of messages are exact.
 *
 * @param baseline the system that others are compared with
 * @param basis the basis of absolute limits
 */
public record SloJudge(List<Objective> objectives, Optional<String> baseline,
    ObjectiveRule.Basis basis) {
  /** If so many runs all miss a limit, it is broken. */
  private static final int RUNS_THAT_BREAK = 3;

  /** The replications that an interval comes from. */
  private enum Replicates {
    RUNS("no interval is known of this one run: set repeat to 2 or more", "more runs"),
    ROUNDS("too few windows have a value for an interval: lengthen phases.measure", "more rounds");

    private final String few;
    private final String more;

    Replicates(String few, String more) {
      this.few = few;
      this.more = more;
    }

    static Replicates of(List<RunFindings> runs) {
      return runs.stream().anyMatch(run -> run.run().phases().windows().isPresent())
          ? ROUNDS
          : RUNS;
    }

    /** Returns why a limit is undecided, and the next step. */
    String reason(Measured measured, double limit, boolean enough) {
      if (!enough) {
        return few;
      }
      boolean known =
          (limit < measured.value() ? measured.low() : measured.high()).isPresent();
      return known
          ? "the limit lies within the interval: " + more + " narrow it"
          : "the interval is open on the side of the limit, because some values are only"
              + " bounds: more messages, or fewer disturbances, close it";
    }
  }

  /** Returns the findings on the systems of a variant, objective by objective. */
  public List<SloFinding> judge(VariantFindings variant, List<RunFindings> runs) {
    Map<String, List<RunFindings>> bySystem = runs.stream()
        .collect(Collectors.groupingBy(run -> run.run().system().name()));
    List<SloFinding> findings = new ArrayList<>();
    for (Objective objective : objectives) {
      variant.systems()
          .stream()
          .map(system -> system.system())
          .filter(system -> !(objective.relative() && baseline.equals(Optional.of(system))))
          .forEach(system -> findings.add(
              judge(variant, system, bySystem.getOrDefault(system, List.of()), objective)));
    }
    return findings;
  }

  private SloFinding judge(VariantFindings variant, String system, List<RunFindings> its,
      Objective objective) {
    return switch (objective.limit()) {
      case Limit.AtMostTime limit -> finding(variant, system, its, objective,
          FigureValues.of(key(objective.subject(), its), its), limit.time().toNanos(), false);
      case Limit.AtLeastRate limit -> finding(variant, system, its, objective,
          FigureValues.of(key(objective.subject(), its), its), limit.rate().perSecond(), true);
      case Limit.AtLeastData limit -> {
        DataSize mean = its.getFirst().run().workload().message().size();
        yield finding(variant, system, its, objective,
            FigureValues.of(key(objective.subject(), its), its),
            limit.rate().ofMessages(mean).perSecond(), true).times(mean.bytes());
      }
      case Limit.AtMostRatio limit -> relative(variant, system, its, objective, limit.ratio(),
          false);
      case Limit.AtLeastRatio limit -> relative(variant, system, its, objective, limit.ratio(),
          true);
      case Limit.AtMostCount limit -> messages(variant, system, its, objective, limit.count());
    };
  }

  /** The throughput of a system that is meant to be overloaded is its peak. */
  private static FigureKey key(Subject subject, List<RunFindings> its) {
    return switch (subject) {
      case Subject.Latency latency -> new FigureKey.Latency(latency.metric(),
          Statistic.named(latency.statistic()).orElseThrow());
      case Subject.Throughput throughput -> its.stream()
          .anyMatch(run -> run.run().intendsOverload())
              ? Headline.PEAK
              : new FigureKey.Throughput(RateKind.ACHIEVED);
      case Subject.Messages messages -> throw new IllegalArgumentException(
          messages.text() + " is a count");
    };
  }

  private SloFinding finding(VariantFindings variant, String system, List<RunFindings> its,
      Objective objective, FigureValues values, double limit, boolean least) {
    if (!values.collapsed().isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.BROKEN,
          Optional.empty(), Optional.empty(),
          "it did not keep up with the load in " + values.collapsed().size()
              + " of " + (values.used().size() + values.left()) + " runs");
    }
    if (values.used().isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
          Optional.empty(), Optional.empty(), "no run has a valid value");
    }
    List<ValueBounds> bounds = values.used().stream().map(Value::measured).toList();
    RunShare beyond = new RunShare(
        (int) bounds.stream().filter(one -> misses(one, limit, least)).count(), bounds.size());
    SloFinding byMean = ofMean(variant, system, its, objective, values, limit, least);
    return switch (basis) {
      case MEAN -> beyond.beyond() == beyond.runs() && beyond.runs() >= RUNS_THAT_BREAK
          ? byMean.judged(Outcome.BROKEN, beyond, "each run misses it")
          : byMean.judged(byMean.outcome(), beyond, byMean.reason());
      case RUNS -> ofRuns(byMean, beyond, values.left(),
          bounds.stream().filter(one -> isOpen(one, least)).count());
    };
  }

  /**
   * Judges each run.
   *
   * @param byMean the finding by the mean, whose value is kept
   * @param left how many runs have no valid value
   * @param open how many values are only bounds on the side of the limit
   */
  private static SloFinding ofRuns(SloFinding byMean, RunShare beyond, int left, long open) {
    if (beyond.beyond() > 0) {
      return byMean.judged(Outcome.BROKEN, beyond, "");
    }
    if (left > 0) {
      return byMean.judged(Outcome.UNDECIDED, beyond,
          left + " of " + (beyond.runs() + left) + " runs have no valid value");
    }
    return open > 0
        ? byMean.judged(Outcome.UNDECIDED, beyond, "the values of " + open + " of "
            + beyond.runs() + " runs are only bounds: more messages decide")
        : byMean.judged(Outcome.MET, beyond, "");
  }

  private static boolean misses(ValueBounds value, double limit, boolean least) {
    return least ? value.value() < limit : value.value() > limit;
  }

  /** Returns whether a value is only a bound on the side where it would miss a limit. */
  private static boolean isOpen(ValueBounds value, boolean least) {
    return least ? value.low() <= 0 : Double.isInfinite(value.high());
  }

  private static SloFinding ofMean(VariantFindings variant, String system, List<RunFindings> its,
      Objective objective, FigureValues values, double limit, boolean least) {
    Map<Integer, ValueBounds> known = values.used()
        .stream()
        .collect(Collectors.toMap(Value::repetition, Value::measured));
    return only(variant, system, values.metric())
        .map(value -> finding(variant, system, objective,
            Measured.within(value.value(), value.low(), value.high()), limit, least,
            Replicates.of(its), true))
        .orElseGet(() -> {
          BlockEstimate mean = BlockEstimate.of(BlockRatios.of(known));
          return finding(variant, system, objective,
              Measured.within(mean.ratio(), mean.low(), mean.high()), limit, least,
              mean.enough() ? Replicates.RUNS : Replicates.of(its), mean.enough());
        });
  }

  /** Returns the value of a system's only run with its interval, if it has one. */
  private static Optional<ValueBounds> only(VariantFindings variant, String system,
      FigureKey figure) {
    return variant.systems()
        .stream()
        .filter(one -> one.system().equals(system))
        .flatMap(one -> one.metric(figure).stream())
        .flatMap(one -> one.interval().stream())
        .findFirst();
  }

  private static SloFinding finding(VariantFindings variant, String system, Objective objective,
      Measured measured, double limit, boolean least, Replicates replicates,
      boolean enough) {
    Outcome outcome = outcome(measured, limit, least);
    return new SloFinding(variant.variant(), system, objective, outcome, Optional.of(measured),
        Optional.empty(),
        outcome == Outcome.UNDECIDED ? replicates.reason(measured, limit, enough) : "");
  }

  private static Outcome outcome(Measured measured, double limit, boolean least) {
    double low = measured.low().orElse(0);
    double high = measured.high().orElse(Double.POSITIVE_INFINITY);
    if (least ? low > limit : high < limit) {
      return Outcome.MET;
    }
    return (least ? high < limit : low > limit) ? Outcome.BROKEN : Outcome.UNDECIDED;
  }

  private SloFinding relative(VariantFindings variant, String system, List<RunFindings> its,
      Objective objective, double limit, boolean least) {
    FigureKey figure = key(objective.subject(), its);
    return variant.comparisons()
        .stream()
        .filter(one -> one.metric().equals(figure)
            && one.contender().equals(system) && baseline.equals(Optional.of(one.baseline())))
        .filter(one -> one.blocks() > 0)
        .findFirst()
        .map(found -> finding(variant, system, objective,
            found.hasInterval()
                ? Measured.within(found.ratio(), found.low(), found.high())
                : Measured.alone(found.ratio()),
            limit, least, found.turns().isPresent() ? Replicates.ROUNDS : Replicates.of(its),
            found.blocks() > 1))
        .orElseGet(() -> new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
            Optional.empty(), Optional.empty(), "no repetition has a valid value of both systems"));
  }

  private static SloFinding messages(VariantFindings variant, String system,
      List<RunFindings> its, Objective objective, long limit) {
    Optional<LedgerCounts> counts =
        its.stream().flatMap(run -> run.accounting().stream()).reduce(LedgerCounts::plus);
    if (counts.isEmpty()) {
      return new SloFinding(variant.variant(), system, objective, Outcome.UNDECIDED,
          Optional.empty(), Optional.empty(), "no run has a message accounting");
    }
    long count = switch (((Subject.Messages) objective.subject()).outcome()) {
      case LOST -> counts.get().lost();
      case DUPLICATED -> counts.get().duplicates();
      case REORDERED -> counts.get().reordered();
      case CORRUPT -> counts.get().corrupt();
      case FAILED -> counts.get().failed();
    };
    return new SloFinding(variant.variant(), system, objective,
        count <= limit ? Outcome.MET : Outcome.BROKEN,
        Optional.of(Measured.exactly(count)), Optional.empty(), "");
  }
}
