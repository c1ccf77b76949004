package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.RateKind;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.DurabilityCheck.Proven;
import io.weir.findings.model.DurabilityCheck.Status;
import io.weir.findings.model.Found;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.model.VariantReading;
import io.weir.findings.model.Wings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Joins the findings of the runs of one variant. */
public final class VariantAnalysis {
  private final Thresholds thresholds;
  private final Function<List<RunFindings>, Optional<Proven>> proofs;
  private final BrokerKinds kinds;
  private final Comparisons comparisons;

  /**
   * An analysis.
   *
   * @param comparisons of all variants
   * @param proofs the proof of a system's durability by its runs, if there is one
   */
  public VariantAnalysis(Thresholds thresholds, Comparisons comparisons,
      Function<List<RunFindings>, Optional<Proven>> proofs,
      BrokerKinds kinds) {
    this.thresholds = thresholds;
    this.comparisons = comparisons;
    this.proofs = proofs;
    this.kinds = kinds;
  }

  /** Returns the joint findings; at least one run. */
  public VariantFindings of(Map<String, String> variant, List<RunFindings> runs) {
    SortedMap<String, List<RunFindings>> bySystem = comparisons.bySystem(runs);
    List<SystemFindings> systems = new ArrayList<>();
    bySystem.forEach((system, repetitions) -> systems.add(system(system, repetitions)));
    List<DurabilityCheck> durability = systems.stream().map(SystemFindings::durability).toList();
    boolean equal = DurabilityCheck.equal(durability);
    List<Comparison> compared = comparisons.of(bySystem, !equal);
    Found found = new Found();
    VariantReading reading = new VariantReading(bySystem, systems, kinds);
    Wings.all().forEach(wing -> wing.ofVariant(reading, found));
    Answer answer = new Answer(systems, compared, thresholds, overload(bySystem, systems, compared),
        power(bySystem, compared), Answer.areOfOneKind(runs));
    return new VariantFindings(
        variant,
        systems,
        compared,
        equal,
        joined(joined(found.answer(), answer.sentences()), new GroupedRuns(bySystem).sentences()),
        joined(circumstances(bySystem, compared), found.cautions()),
        found.parts());
  }

  private Optional<String> power(SortedMap<String, List<RunFindings>> bySystem,
      List<Comparison> compared) {
    return compared.stream()
        .filter(one -> one.metric()
            .equals(new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50)))
        .findFirst()
        .flatMap(headline -> comparisons.power(bySystem, headline)
            .map(power -> PlanPower.found(power, headline.margin())));
  }

  private static Optional<PeakAnswer> overload(Map<String, List<RunFindings>> bySystem,
      List<SystemFindings> systems, List<Comparison> compared) {
    return bySystem.values()
        .stream()
        .flatMap(List::stream)
        .map(RunFindings::run)
        .filter(PlannedRun::intendsOverload)
        .findFirst()
        .map(run -> new PeakAnswer(run.workload(), bySystem, systems, compared));
  }

  private List<String> circumstances(Map<String, List<RunFindings>> bySystem,
      List<Comparison> compared) {
    return Stream.of(new OverloadCaution(bySystem, thresholds).text(),
        MissingAnswers.caution(bySystem, thresholds),
        new WarmUpCaution(bySystem).text(), new NeighborCaution(bySystem).text(),
        new MedianCaution(bySystem, compared).text(), new FloorCaution(compared).text())
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> joined(List<String> first, List<String> then) {
    List<String> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  private SystemFindings system(String name, List<RunFindings> runs) {
    List<RunFindings> completed = runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .toList();
    return new SystemFindings(
        name,
        runs.size(),
        completed.size(),
        allFigures().stream()
            .filter(figure -> measured(figure, runs))
            .map(figure -> FigureValues.of(figure, runs).summary())
            .toList(),
        completed.stream()
            .map(RunFindings::accounting)
            .flatMap(Optional::stream)
            .reduce(LedgerCounts::plus),
        durability(runs));
  }

  /** A proof does not help durability that is only claimed, or contradicted. */
  private DurabilityCheck durability(List<RunFindings> runs) {
    DurabilityCheck check = DurabilityCheck.of(runs);
    return check.status() == Status.VERIFIED ? check.with(proofs.apply(runs)) : check;
  }

  private static List<FigureKey> allFigures() {
    List<FigureKey> figures = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      for (Statistic statistic : Statistic.values()) {
        figures.add(new FigureKey.Latency(metric, statistic));
      }
    }
    for (RateKind kind : RateKind.values()) {
      figures.add(new FigureKey.Throughput(kind));
    }
    return figures;
  }

  private static boolean measured(FigureKey figure, List<RunFindings> runs) {
    return switch (figure) {
      case FigureKey.Latency latency -> runs.stream()
          .anyMatch(run -> run.latency(latency.metric(), latency.statistic()).isPresent());
      case FigureKey.Throughput throughput -> runs.stream()
          .anyMatch(run -> run.rate(throughput.kind()).isPresent());
    };
  }
}
