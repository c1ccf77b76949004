package io.weir.findings.workers;

import io.weir.core.result.WorkerPlace.Lag;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One of several workers of a run, or one on another machine. Shares, CPU and disturbances are
 * those of the measure phase.
 *
 * @param worker its number
 * @param host its host, by the name that the scenario's workers give it
 * @param machine the host name that the worker itself saw; absent if it did not connect
 * @param sentShare its share of all messages that were sent
 * @param receivedShare its share of all messages that were received
 * @param clockErrorNanos the most that its times can be wrong in the coordinator's clock, in
 * nanoseconds; absent if its clock is not known
 * @param slowestAnswerNanos the longest time that it took to answer a ping, in nanoseconds
 * @param lag how late it sent its messages; absent if it sent none
 * @param cpuShare its CPU time as a share of the processors that it could use
 * @param pausedShare pauses of its JVM as a share of the time; absent if they are not known
 * @param longestHiccupNanos the longest that its process stood still, in nanoseconds
 * @param lost why the others continued without it; absent if it was not lost
 */
public record WorkerFindings(int worker, String host, Optional<String> machine, double sentShare,
    double receivedShare, OptionalLong clockErrorNanos, OptionalLong slowestAnswerNanos,
    Optional<Lag> lag, OptionalDouble cpuShare, OptionalDouble pausedShare,
    long longestHiccupNanos, Optional<String> lost) {
  /** Among the findings of a run. */
  public static final Part<List<WorkerFindings>> PART =
      Part.listOf(RunFindings.class, "workers", WorkerFindings.class);
}
