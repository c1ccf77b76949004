package io.weir.findings.gate;

import io.weir.findings.figure.RunEvidence;

/** What is to be done where the load generator lacks CPU. Stateless. */
final class NextStep {
  private NextStep() {}

  /** A way to leave it more; where pacing threads spin, that they rest comes first. */
  static String moreCpu(RunEvidence run, String otherwise) {
    return run.spins() ? "use normal pacing, which does not spin, or " + otherwise : otherwise;
  }
}
