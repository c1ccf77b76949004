package io.weir.lab.provision;

import java.util.List;
import java.util.Optional;

/**
 * How far the JVMs that weir starts on this machine compile. Experiments leave that to the JVM. The
 * tests start hundreds of JVMs for seconds, which end before the optimizing compiler gains
 * anything.
 */
public final class ChildJvm {
  /** The property of this JVM that holds the last tier, from 1 to 4. */
  private static final String LAST_TIER = "weir.child.tier";

  private ChildJvm() {}

  /** Returns the flags, which precede all others of a JVM: none, if the property is not set. */
  public static List<String> flags() {
    return Optional.ofNullable(System.getProperty(LAST_TIER))
        .map(tier -> List.of("-XX:TieredStopAtLevel=" + tier))
        .orElse(List.of());
  }
}
