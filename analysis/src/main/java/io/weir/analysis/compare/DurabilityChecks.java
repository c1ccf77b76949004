package io.weir.analysis.compare;

import io.weir.analysis.finding.DurabilityCheck;
import io.weir.analysis.finding.DurabilityCheck.Status;
import io.weir.analysis.finding.RunFindings;
import io.weir.core.scenario.Durability;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Holds the guarantee that was asked for against what running systems said. */
public final class DurabilityChecks {
  private DurabilityChecks() {}

  /** The check of a system over its runs; at least one. */
  public static DurabilityCheck of(List<RunFindings> runs) {
    Durability claimed = runs.getFirst().run().system().durability();
    List<Durability> told = runs.stream()
        .map(run -> run.readBack().durability())
        .flatMap(Optional::stream)
        .toList();
    if (told.isEmpty()) {
      return new DurabilityCheck(claimed, Optional.empty(), Status.CLAIMED);
    }
    Optional<Durability> other = told.stream().filter(one -> !amountsTo(one, claimed)).findFirst();
    return other.isPresent()
        ? new DurabilityCheck(claimed, other, Status.CONTRADICTED)
        : new DurabilityCheck(claimed, Optional.of(told.getFirst()), Status.VERIFIED);
  }

  /** Whether the guarantees in force are the same everywhere. */
  public static boolean equal(Collection<DurabilityCheck> checks) {
    return checks.stream()
        .map(DurabilityCheck::inForce)
        .allMatch(one -> amountsTo(one, checks.iterator().next().inForce()));
  }

  private static boolean amountsTo(Durability one, Durability other) {
    return one.replicas() == other.replicas()
        && one.guaranteedCopies() == other.guaranteedCopies()
        && one.storage() == other.storage();
  }
}
