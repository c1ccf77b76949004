package io.weir.analysis.finding;

import io.weir.core.scenario.Durability;
import java.util.Optional;

/**
 * The guarantee of a system, as asked for and as the running system told it.
 *
 * @param claimed what the scenario asks for
 * @param readBack what the running settings amount to; the first that differs from the claim, if
 * one of the runs did
 * @param status what that makes of the claim
 */
public record DurabilityCheck(Durability claimed, Optional<Durability> readBack, Status status) {
  /** How far a durability can be believed. */
  public enum Status {
    /** Nothing was read back: a mere claim. */
    CLAIMED,
    /** The running system's settings amount to it. */
    VERIFIED,
    /** The running system's settings amount to something else. */
    CONTRADICTED
  }

  /** What is in force as far as is known: what was read back, else the claim. */
  public Durability inForce() {
    return readBack.orElse(claimed);
  }
}
