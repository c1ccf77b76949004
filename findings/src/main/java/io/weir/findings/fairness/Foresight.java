package io.weir.findings.fairness;

import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Rulings;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.VariantOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Audits a plan before anything runs, by the predictions of broker kinds for their systems: all of
 * it claims.
 */
public final class Foresight {
  private final Map<String, Launcher> launchers = new LinkedHashMap<>();

  /**
   * An audit of plans.
   *
   * @param launchers the broker kinds that plans may name
   */
  public Foresight(List<Launcher> launchers) {
    launchers.forEach(launcher -> this.launchers.put(launcher.broker(), launcher));
  }

  /** Returns the rulings on each variant. */
  public Rulings of(Plan plan) {
    Map<Map<String, String>, List<PlannedRun>> runs =
        plan.runs().stream().collect(Collectors.groupingBy(PlannedRun::variant));
    Map<Compared, List<Ruling>> judged = new HashMap<>();
    Map<Map<String, String>, List<Ruling>> byVariant = new LinkedHashMap<>();
    runs.keySet()
        .stream()
        .sorted(VariantOrder.of(plan))
        .forEach(variant -> byVariant.put(variant,
            judged.computeIfAbsent(compared(runs.get(variant)), Foresight::judge)));
    return Rulings.of(byVariant);
  }

  /** The input of the judgement. Most sweeps change none of it, and judging takes longer. */
  private record Compared(List<AuditedSystem> systems, Circumstances circumstances) {}

  private static List<Ruling> judge(Compared compared) {
    return Audit.of(compared.systems, compared.circumstances);
  }

  private Compared compared(List<PlannedRun> all) {
    Map<String, PlannedRun> runs = new TreeMap<>(NaturalOrder.TEXTS);
    all.forEach(run -> runs.putIfAbsent(run.system().name(), run));
    List<AuditedSystem> systems = new ArrayList<>();
    runs.values().forEach(run -> systems.add(foreseen(run)));
    return new Compared(systems,
        Circumstances.of(runs.values().iterator().next().workload(), OptionalLong.empty()));
  }

  private AuditedSystem foreseen(PlannedRun run) {
    Launcher launcher = launchers.get(run.system().broker());
    return launcher == null
        ? new AuditedSystem(run.system(), Optional.empty(), Optional.empty(), Optional.empty(),
            List.of())
        : new AuditedSystem(run.system(), Optional.of(launcher.traits()), Optional.empty(),
            launcher.guarantee(run.system()), launcher.foreseen(run.system(), run.client()));
  }
}
