package io.weir.findings.model;

import io.weir.core.driver.ReadBack;
import io.weir.core.proof.Crash;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.text.EnumWord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The guarantee of a system, as the scenario asks for it and as the running system reported it.
 *
 * @param claimed what the scenario asks for
 * @param readBack what the running settings amount to; the first that differs from the claim, if
 * one of the runs did
 * @param status what that makes of the claim
 * @param guarantee how many copies the running system's acknowledgements guarantee and which they
 * wait for, if it reports them; of the run that {@code readBack} is of
 * @param proven the proof that acknowledged messages survive the kill of all processes, if there is
 * one that holds for this system; only of what is verified
 */
public record DurabilityCheck(Durability claimed, Optional<Durability> readBack, Status status,
    Optional<Guarantee> guarantee, Optional<Proven> proven) {
  /** How far a durability can be believed. */
  public enum Status {
    /** Nothing was read back: a mere claim. */
    CLAIMED,
    /** The running system's settings amount to it. */
    VERIFIED,
    /** The running system's settings amount to something else. */
    CONTRADICTED
  }

  /** Returns the same with the proof that holds for it. */
  public DurabilityCheck with(Optional<Proven> proof) {
    return new DurabilityCheck(claimed, readBack, status, guarantee, proof);
  }

  /**
   * Returns the durability in force as far as known: the one that was read back, else the claim.
   */
  public Durability inForce() {
    return readBack.orElse(claimed);
  }

  /** Returns how many copies are guaranteed as far as is known. */
  public int copies() {
    return guarantee.map(Guarantee::copies).orElseGet(() -> inForce().guaranteedCopies());
  }

  /** Returns whether another one's acknowledgements promise as much, as far as is known. */
  public boolean promisesAsMuchAs(DurabilityCheck other) {
    return inForce().replicas() == other.inForce().replicas()
        && copies() == other.copies()
        && inForce().storage() == other.inForce().storage();
  }

  /**
   * In what the running system differs from the claim, as {@code storage page-cache, not fsync}.
   */
  public List<String> differences() {
    List<String> differences = new ArrayList<>();
    readBack.ifPresent(actual -> {
      if (actual.replicas() != claimed.replicas()) {
        differences.add("replicas " + actual.replicas() + ", not " + claimed.replicas());
      }
      if (actual.guaranteedCopies() != claimed.guaranteedCopies()) {
        differences.add("guaranteed copies " + actual.guaranteedCopies() + ", not "
            + claimed.guaranteedCopies());
      }
      if (actual.storage() != claimed.storage()) {
        differences.add("storage " + EnumWord.kebab(actual.storage()) + ", not "
            + EnumWord.kebab(claimed.storage()));
      }
    });
    return differences;
  }

  /** Returns the check of a system over its runs; at least one. */
  public static DurabilityCheck of(List<RunFindings> runs) {
    Durability claimed = runs.getFirst().run().system().durability();
    List<ReadBack> actual = runs.stream()
        .map(RunFindings::readBack)
        .filter(readBack -> readBack.durability().isPresent())
        .toList();
    if (actual.isEmpty()) {
      return new DurabilityCheck(claimed, Optional.empty(), Status.CLAIMED, Optional.empty(),
          Optional.empty());
    }
    Optional<ReadBack> other = actual.stream()
        .filter(one -> !amountsTo(one.durability().orElseThrow(), claimed))
        .findFirst();
    ReadBack shown = other.orElse(actual.getFirst());
    return new DurabilityCheck(claimed, shown.durability(),
        other.isPresent() ? Status.CONTRADICTED : Status.VERIFIED, shown.guarantee(),
        Optional.empty());
  }

  /** Returns whether the guarantees in force are the same everywhere. */
  public static boolean equal(Collection<DurabilityCheck> checks) {
    return checks.stream().allMatch(checks.iterator().next()::promisesAsMuchAs);
  }

  private static boolean amountsTo(Durability one, Durability other) {
    return one.replicas() == other.replicas()
        && one.guaranteedCopies() == other.guaranteedCopies()
        && one.storage() == other.storage();
  }

  /**
   * A proof by crashes that holds for a system: the same machine, version and settings.
   *
   * @param path its folder as seen from the result's
   * @param sha256 that of its {@code proof.json}
   * @param made when it was over
   * @param cause the crash; absent in files of older versions, where it was a kill
   * @param kills how often the whole system crashed without a loss
   * @param messages how many messages had been acknowledged before those crashes
   * @param load what was sent meanwhile, as {@code 2k/s of 1 KiB}
   */
  public record Proven(String path, String sha256, Instant made, Optional<Crash> cause, long kills,
      long messages, String load) {
    /** Returns the crash. */
    public Crash crash() {
      return cause.orElse(Crash.KILL);
    }
  }
}
