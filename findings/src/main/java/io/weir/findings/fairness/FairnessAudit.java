package io.weir.findings.fairness;

import io.weir.core.driver.ReadBack;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.result.DiskSpeed;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.run.RunFindings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Audits what the running systems told of themselves. */
public final class FairnessAudit {
  private FairnessAudit() {}

  /**
   * The rulings on the systems of a variant, by name. A system that told nothing is judged in
   * nothing: its claims alone would look fair.
   */
  public static List<Ruling> of(Map<String, List<RunFindings>> bySystem, BrokerKinds kinds) {
    List<AuditedSystem> told = bySystem.values()
        .stream()
        .filter(FairnessAudit::told)
        .map(itsRuns -> audited(itsRuns, kinds))
        .toList();
    List<RunFindings> runs = bySystem.values().stream().flatMap(Collection::stream).toList();
    MessageSpec message = runs.getFirst().run().workload().message();
    List<Ruling> rulings = new ArrayList<>();
    bySystem.forEach((system, itsRuns) -> {
      if (!told(itsRuns)) {
        bySystem.keySet()
            .stream()
            .filter(other -> !other.equals(system))
            .forEach(other -> rulings.add(Ruling.unjudged(system, other)));
      }
    });
    rulings.addAll(
        Audit.of(told, new Circumstances(message, fsync(runs))));
    rulings.sort(Comparator.comparing(Ruling::judgement));
    return List.copyOf(rulings);
  }

  private static boolean told(List<RunFindings> runs) {
    return runs.stream().anyMatch(run -> !run.readBack().settings().isEmpty());
  }

  /**
   * Of the runs of a system, the first that told its settings speaks for all; of the guarantees one
   * that is not what was asked for, if a run gave it.
   */
  private static AuditedSystem audited(List<RunFindings> runs, BrokerKinds kinds) {
    ReadBack told = runs.stream()
        .map(RunFindings::readBack)
        .filter(readBack -> !readBack.settings().isEmpty())
        .findFirst()
        .orElse(ReadBack.NOTHING);
    DurabilityCheck check = DurabilityChecks.of(runs);
    SystemSpec system = runs.getFirst().run().system();
    return new AuditedSystem(system, kinds.traits(system.broker()),
        check.guarantee().or(() -> check.readBack().map(Guarantee::inWordsOf)),
        Optional.empty(), told.settings());
  }

  /** The median over runs of what the disk took by itself before each. */
  private static OptionalLong fsync(List<RunFindings> runs) {
    long[] medians = runs.stream()
        .flatMap(run -> run.disk().before().stream())
        .mapToLong(DiskSpeed::fsyncP50Nanos)
        .sorted()
        .toArray();
    return medians.length == 0
        ? OptionalLong.empty()
        : OptionalLong.of(medians[medians.length / 2]);
  }
}
