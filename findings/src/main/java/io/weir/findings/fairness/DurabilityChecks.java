package io.weir.findings.fairness;

import io.weir.core.driver.ReadBack;
import io.weir.core.scenario.Durability;
import io.weir.findings.fairness.DurabilityCheck.Status;
import io.weir.findings.run.RunFindings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Holds the guarantee that was asked for against what running systems said. */
public final class DurabilityChecks {
  private DurabilityChecks() {}

  /** The check of a system over its runs; at least one. */
  public static DurabilityCheck of(List<RunFindings> runs) {
    Durability claimed = runs.getFirst().run().system().durability();
    List<ReadBack> told = runs.stream()
        .map(RunFindings::readBack)
        .filter(readBack -> readBack.durability().isPresent())
        .toList();
    if (told.isEmpty()) {
      return new DurabilityCheck(claimed, Optional.empty(), Status.CLAIMED, Optional.empty(),
          Optional.empty());
    }
    Optional<ReadBack> other = told.stream()
        .filter(one -> !amountsTo(one.durability().orElseThrow(), claimed))
        .findFirst();
    ReadBack shown = other.orElse(told.getFirst());
    return new DurabilityCheck(claimed, shown.durability(),
        other.isPresent() ? Status.CONTRADICTED : Status.VERIFIED, shown.guarantee(),
        Optional.empty());
  }

  /** Whether the guarantees in force are the same everywhere. */
  public static boolean equal(Collection<DurabilityCheck> checks) {
    return checks.stream().allMatch(checks.iterator().next()::promisesAsMuchAs);
  }

  private static boolean amountsTo(Durability one, Durability other) {
    return one.replicas() == other.replicas()
        && one.guaranteedCopies() == other.guaranteedCopies()
        && one.storage() == other.storage();
  }
}
