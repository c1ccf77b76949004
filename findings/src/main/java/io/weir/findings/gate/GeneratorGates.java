package io.weir.findings.gate;

import java.util.Set;

/** The gates whose reasons doubt the load generator and not the system. */
public final class GeneratorGates {
  /** Those that look whether it had the machine that it needs, and used it in time. */
  public static final Set<String> OF_LATENCY =
      Set.of("generator-lag", "throttling", "steal", "run-queue", "pressure", "worker-cpu",
          "garbage-collection", "pauses", "hiccups");

  private GeneratorGates() {}
}
