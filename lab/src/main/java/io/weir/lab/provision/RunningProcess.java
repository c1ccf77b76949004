package io.weir.lab.provision;

import io.weir.core.launch.ProcessPlan;
import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * A planned process that was started.
 *
 * @param plan how it was planned
 * @param process what runs
 * @param startedNanos when it was started, in monotonic time
 */
record RunningProcess(ProcessPlan plan, SupervisedProcess process, long startedNanos) {
  private static final int KILLED = 128 + 9;

  /** Returns whether it is meant to run until it is stopped. */
  boolean stays() {
    return plan.stays();
  }

  /** Returns whether it has ended although it should run, or has failed at its one job. */
  boolean failed() {
    return !process.isAlive() && (stays() || process.onExit().getNow(-1) != 0);
  }

  Duration age() {
    return Duration.ofMillis((System.nanoTime() - startedNanos) / 1_000_000);
  }

  /** Returns the error for an end that should not be; it must have ended. */
  ProvisionException died(String meanwhile) {
    int code = process.onExit().getNow(-1);
    String hint =
        code == KILLED
            ? "It was killed from outside: the kernel does so when memory runs out (see dmesg); close other programs or use smaller heaps.\n"
            : "";
    return new ProvisionException(
        plan.name() + " (" + plan.role() + ") ended with exit code " + code + " after "
            + Durations.format(age()) + ", " + meanwhile + ".\n"
            + hint + LogTail.of(process.spec().log()));
  }

  /** Returns the error for readiness that did not come in time. */
  ProvisionException late(Duration limit, String awaited) {
    return new ProvisionException(
        plan.name() + " (" + plan.role() + ") was not ready within "
            + Durations.format(limit) + "; weir waited for " + awaited
            + ". If its log shows progress the machine is too busy: close other programs and try again.\n"
            + LogTail.of(process.spec().log()));
  }
}
