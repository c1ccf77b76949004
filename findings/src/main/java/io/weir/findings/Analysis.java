package io.weir.findings;

import io.weir.core.folder.DocumentType;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.HostNoise;
import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.ThresholdTable.Change;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.VariantAnalysis;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.comparison.Pauses;
import io.weir.findings.figure.EvidenceReader;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.model.Outline;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.model.WholeReading;
import io.weir.findings.model.Wings;
import io.weir.findings.proof.StandingProofs;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.recovery.RecoveryNotes;
import io.weir.findings.run.ExistingClusters;
import io.weir.findings.sweep.SweepAnswer;
import io.weir.findings.sweep.SweepFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.VariantOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns a result folder into findings. Stateless; equal folders give equal findings. */
public final class Analysis {
  /** Points of all timelines together, so that findings of many or long runs stay small. */
  private static final int POINTS = 20_000;
  private static final String NEVER_CALIBRATED =
      "this host was never calibrated: ./weir doctor --calibrate";
  private static final String NOISE_UNKNOWN =
      "the noise of this host was never measured: ./weir doctor --noise";
  private static final int MOST_POINTS_OF_A_RUN = 600;
  private static final int FEWEST_POINTS_OF_A_RUN = 40;
  private static final int FEW = 12;

  private Analysis() {}

  /** Returns the findings of a result folder, by the thresholds of its plan. */
  public static Findings of(ResultReader folder, BrokerKinds kinds) {
    return of(folder, kinds, folder.plan().judgedBy());
  }

  /**
   * Returns the findings of a result folder. They include runs that did not take place, failed or
   * were cut off.
   */
  public static Findings of(ResultReader folder, BrokerKinds kinds, Thresholds thresholds) {
    StoredDocument<Environment> environment =
        StoredDocument.read(folder.layout().stored(folder.layout().environment()),
            DocumentType.ENVIRONMENT);
    int cores = EvidenceReader.cores(environment.value());
    int planned = folder.plan().runs().size();
    int points = Math.clamp(
        POINTS / Math.max(1, planned), FEWEST_POINTS_OF_A_RUN, MOST_POINTS_OF_A_RUN);
    RunAnalysis analysis = new RunAnalysis(folder.layout(), cores, points,
        environment.value().flatMap(Environment::calibration), kinds, thresholds,
        folder.plan().published().isPresent());
    List<RunFindings> runs = folder.plan().runs().stream().map(analysis::of).toList();
    // It was measured on this machine as it is.
    Optional<HostNoise> noise = environment.value()
        .flatMap(Environment::noise)
        .filter(measured -> !folder.plan().emulates());
    NoiseFloors floors = NoiseFloors.of(noise);
    StandingProofs proofs = StandingProofs.read(folder.layout(), environment.value());
    List<VariantFindings> variants =
        variants(runs, folder.plan(),
            new VariantAnalysis(thresholds,
                new Comparisons(runs, folder.plan().baseline(), folder.plan().stopping(),
                    thresholds, floors),
                proofs::of,
                kinds));
    Found found = new Found();
    WholeReading reading = new WholeReading(folder, runs, variants, thresholds, noise);
    Wings.all().forEach(wing -> wing.ofWhole(reading, found));
    List<String> warnings = new ArrayList<>(environment.remarks());
    warnings.addAll(proofs.remarks());
    environment.value().ifPresent(machine -> {
      warnings.addAll(machine.warnings());
      // The workers' own section has the ceiling of several.
      if (machine.calibration().isEmpty()
          && folder.plan().runs().stream().anyMatch(PlannedRun::hasOneWorkerHere)) {
        warnings.add(NEVER_CALIBRATED);
      }
      if (machine.noise().isEmpty() && !folder.plan().emulates() && comparing(variants)) {
        warnings.add(NOISE_UNKNOWN);
      }
    });
    warnings.addAll(found.notes());
    return new Findings(
        Findings.FORMAT,
        JudgingRules.current().number(),
        Optional.of(Outline.of(runs)),
        folder.plan(),
        systems(folder.plan()),
        answer(variants,
            new SweepAnswer(found.get(SweepFindings.PART).orElse(List.of()), thresholds)
                .sentences()),
        cautions(folder.plan(), runs, variants, thresholds),
        variants,
        runs,
        environment.value(),
        warnings,
        thresholds,
        found.parts());
  }

  private static boolean comparing(List<VariantFindings> variants) {
    return variants.stream().anyMatch(variant -> !variant.comparisons().isEmpty());
  }

  private static Map<Map<String, String>, List<RunFindings>> byVariant(List<RunFindings> runs) {
    return runs.stream().collect(Collectors.groupingBy(run -> run.run().variant()));
  }

  /** Changed thresholds come before all other cautions. */
  private static List<String> cautions(Plan plan, List<RunFindings> runs,
      List<VariantFindings> variants, Thresholds thresholds) {
    List<String> cautions = new ArrayList<>();
    changed(thresholds).ifPresent(cautions::add);
    cautions.addAll(ExistingClusters.sentences(plan));
    cautions.addAll(RecoveryNotes.ofPlan(plan));
    cautions.addAll(cautions(variants));
    Pauses.of(runs).caution(compared(runs)).ifPresent(cautions::add);
    return cautions;
  }

  /** Returns the systems of each variant, and the variants of each system. */
  private static List<List<RunFindings>> compared(List<RunFindings> runs) {
    return Stream.<Function<RunFindings, Object>>of(
        run -> run.run().variant(), run -> run.run().system().name())
        .flatMap(shared -> runs.stream().collect(Collectors.groupingBy(shared)).values().stream())
        .toList();
  }

  /** By name, because the plan draws a new order for each repetition. */
  private static List<String> systems(Plan plan) {
    return plan.runs()
        .stream()
        .map(run -> run.system().name())
        .distinct()
        .sorted(NaturalOrder.TEXTS)
        .toList();
  }

  private static List<VariantFindings> variants(List<RunFindings> runs, Plan plan,
      VariantAnalysis analysis) {
    Map<Map<String, String>, List<RunFindings>> byVariant = byVariant(runs);
    return byVariant.keySet()
        .stream()
        .sorted(VariantOrder.of(plan))
        .map(variant -> analysis.of(variant, byVariant.get(variant)))
        .toList();
  }

  /**
   * Returns the answer of the only variant, or that of the sweep and the first sentence of each
   * variant. One system has nothing to compare within a variant.
   */
  private static List<String> answer(List<VariantFindings> variants, List<String> sweep) {
    if (variants.size() == 1) {
      return variants.getFirst().answer();
    }
    List<String> lines = new ArrayList<>(sweep);
    if (!sweep.isEmpty() && !comparing(variants)) {
      return lines;
    }
    variants.stream()
        .filter(variant -> !variant.answer().isEmpty())
        .limit(FEW)
        .forEach(variant -> lines
            .add(Names.variantBrief(variant.variant()) + ": " + variant.answer().getFirst()));
    if (variants.size() > FEW) {
      lines.add("… and " + (variants.size() - FEW) + " more variants.");
    }
    return lines;
  }

  /**
   * Returns the cautions of all variants; each once, with the variants that it holds for unless it
   * holds for all.
   */
  private static List<String> cautions(List<VariantFindings> variants) {
    Map<String, List<String>> holding = new LinkedHashMap<>();
    for (VariantFindings variant : variants) {
      for (String caution : variant.cautions()) {
        holding.computeIfAbsent(caution, any -> new ArrayList<>())
            .add(Names.variant(variant.variant()));
      }
    }
    List<String> lines = new ArrayList<>();
    holding.forEach((caution, where) -> lines.add(where.size() == variants.size()
        ? caution
        : String.join("; ", where.subList(0, Math.min(FEW, where.size()))) + " – " + caution));
    return lines;
  }

  /**
   * Returns a caution on changed thresholds. Looser ones come first, as they may make a verdict
   * look better than it is.
   */
  private static Optional<String> changed(Thresholds thresholds) {
    List<Change> changes = ThresholdTable.changes(thresholds);
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(changes.stream()
            .sorted((one, other) -> Boolean.compare(other.looser(), one.looser()))
            .map(change -> change.name() + " " + change.value() + " instead of "
                + change.standard() + (change.looser() ? " (looser)" : " (stricter)"))
            .collect(Collectors.joining(", ", "Judged by changed thresholds: ", ".")));
  }
}
