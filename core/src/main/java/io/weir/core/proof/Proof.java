package io.weir.core.proof;

import io.weir.core.secret.Harmless;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Systems that crashed under load and were read back.
 *
 * @param format version of the JSON form
 * @param name the scenario's name
 * @param cause the crash; absent in proofs of older versions, which were kills
 * @param seed what the moments are drawn from
 * @param from since the start of the load, when the first kill may come
 * @param window how long after that the last one may come
 * @param moments when each system was to be killed, since the start of the load; the same for all
 * @param planned how many systems were to be killed
 * @param systems those that began, in order
 */
public record Proof(int format, @Harmless String name, Optional<Crash> cause, long seed,
    Duration from, Duration window, List<Duration> moments, int planned,
    List<SystemProof> systems) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  /** The fewest kills that prove something: they bound the share that may lose to 26 %. */
  public static final int FEWEST_KILLS = 10;

  public Proof {
    moments = List.copyOf(moments);
    systems = List.copyOf(systems);
  }

  /** Returns the crash that it caused. */
  public Crash crash() {
    return cause.orElse(Crash.KILL);
  }

  /** Returns whether a positive control lost messages: then losses are seen. */
  public boolean controlled() {
    return systems.stream().anyMatch(this::isControl);
  }

  /** Returns whether a system is a positive control: it lost what only this crash loses. */
  public boolean isControl(SystemProof system) {
    return crash().isShownBy(system.level().storage()) && system.lossy();
  }

  /** Returns whether acknowledged messages of a system must survive the crash. */
  public boolean promisesSurvival(SystemProof system) {
    return system.promisesSurvival(crash());
  }

  /** Returns whether a system broke its promise. */
  public boolean broken() {
    return systems.stream().anyMatch(system -> evidence(system) == Evidence.BROKEN);
  }

  /** Returns whether each system was killed at each moment while it had acknowledged something. */
  public boolean complete() {
    return systems.size() == planned
        && systems.stream()
            .allMatch(system -> system.complete() && system.count(KillVerdict.EMPTY) == 0);
  }

  /** Returns the evidence about a system from this proof. */
  public Evidence evidence(SystemProof system) {
    if (!promisesSurvival(system)) {
      return Evidence.NOT_PROMISED;
    }
    if (system.lossy()) {
      return Evidence.BROKEN;
    }
    if (system.count(KillVerdict.HELD) == 0) {
      return Evidence.UNTESTED;
    }
    if (!controlled()) {
      return Evidence.UNCONTROLLED;
    }
    return system.count(KillVerdict.HELD) < FEWEST_KILLS ? Evidence.TOO_FEW : Evidence.PROVEN;
  }

  /**
   * Returns the largest share of kills that may lose something although none of these did, at 95 %
   * confidence: the exact bound for zero of n, {@code 1 - 0.05^(1/n)} (Clopper and Pearson 1934).
   */
  public static double bound(long kills) {
    return kills == 0 ? 1 : 1 - Math.pow(0.05, 1.0 / kills);
  }
}
