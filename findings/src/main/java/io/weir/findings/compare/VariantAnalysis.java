package io.weir.findings.compare;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.capacity.CapacityAnswer;
import io.weir.findings.catchup.CatchUpAnswer;
import io.weir.findings.fairness.Audit;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.fairness.DurabilityCheck.Status;
import io.weir.findings.fairness.Ruling;
import io.weir.findings.fairness.SettingsTable;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Statistic;
import io.weir.findings.proof.StandingProofs;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Joins the findings of the runs of one variant. */
public final class VariantAnalysis {
  private final Thresholds thresholds;
  private final StandingProofs proofs;
  private final BrokerKinds kinds;
  private final Comparisons comparisons;

  /**
   * An analysis.
   *
   * @param comparisons of all variants
   */
  public VariantAnalysis(Thresholds thresholds, Comparisons comparisons, StandingProofs proofs,
      BrokerKinds kinds) {
    this.thresholds = thresholds;
    this.comparisons = comparisons;
    this.proofs = proofs;
    this.kinds = kinds;
  }

  /** The joint findings; at least one run. */
  public VariantFindings of(Map<String, String> variant, List<RunFindings> runs) {
    SortedMap<String, List<RunFindings>> bySystem = comparisons.bySystem(runs);
    List<SystemFindings> systems = new ArrayList<>();
    bySystem.forEach((system, repetitions) -> systems.add(system(system, repetitions)));
    List<DurabilityCheck> durability = systems.stream().map(SystemFindings::durability).toList();
    boolean equal = DurabilityCheck.equal(durability);
    List<Comparison> compared = comparisons.of(bySystem, !equal);
    List<Ruling> fairness = Audit.ofRuns(bySystem, kinds);
    Answer answer = new Answer(systems, compared, thresholds, overload(runs));
    CapacityAnswer capacity = new CapacityAnswer(bySystem);
    return new VariantFindings(
        variant,
        systems,
        compared,
        new SettingsTable(durability).of(bySystem),
        fairness,
        equal,
        joined(capacity.sentences(),
            joined(new CatchUpAnswer(bySystem).sentences(), answer.sentences())),
        joined(circumstances(bySystem), capacity.cautions()));
  }

  private static Optional<Rate> overload(List<RunFindings> runs) {
    return runs.stream()
        .map(RunFindings::run)
        .filter(PlannedRun::intendsOverload)
        .map(run -> run.workload().load().rate())
        .findFirst();
  }

  private List<String> circumstances(Map<String, List<RunFindings>> bySystem) {
    return Stream.of(new OverloadCaution(bySystem, thresholds).text(),
        new WarmUpCaution(bySystem).text(), new NeighborCaution(bySystem).text())
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
            .map(RunFindings::ledger)
            .flatMap(Optional::stream)
            .reduce(LedgerCounts::plus),
        durability(runs));
  }

  /** A proof does not help durability that is only claimed, or contradicted. */
  private DurabilityCheck durability(List<RunFindings> runs) {
    DurabilityCheck check = DurabilityCheck.of(runs);
    return check.status() == Status.VERIFIED ? check.with(proofs.of(runs)) : check;
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
