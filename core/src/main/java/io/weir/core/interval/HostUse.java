package io.weir.core.interval;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A worker's own use of its machine within an interval, and the disturbances of it. Values that the
 * system does not report are absent, and not 0.
 *
 * @param cpuNanos CPU time of the process, user and system
 * @param busiestPacerNanos CPU time of the pacing thread that used most, less what it spun through
 * @param gcPauseNanos time for which garbage collection stopped the application
 * @param maxHiccupNanos the longest that a thread which wakes each millisecond was late: pauses of
 * the JVM and the host
 * @param heapUsedBytes the heap in use at the end
 * @param hiccupNanos by how much that thread was late in all, counting only when it was late by
 * more than a millisecond
 * @param pauses pauses of the JVM, as it reported them
 * @param runQueue how long threads waited for a CPU
 * @param hostCpu the CPU time of the whole machine
 * @param throttling how long control groups with a CPU quota held the worker back
 * @param pressureNanos for how long anything on the machine waited for a CPU
 */
public record HostUse(
    long cpuNanos,
    long busiestPacerNanos,
    long gcPauseNanos,
    long maxHiccupNanos,
    long heapUsedBytes,
    OptionalLong hiccupNanos,
    Optional<JvmPauses> pauses,
    Optional<RunQueueUse> runQueue,
    Optional<HostCpu> hostCpu,
    Optional<Throttling> throttling,
    OptionalLong pressureNanos) {
  public static final HostUse NONE = basic(0, 0, 0, 0, 0);

  /** Returns the values that every system can report. */
  public static HostUse basic(long cpuNanos, long busiestPacerNanos, long gcPauseNanos,
      long maxHiccupNanos, long heapUsedBytes) {
    return new HostUse(cpuNanos, busiestPacerNanos, gcPauseNanos, maxHiccupNanos, heapUsedBytes,
        OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), OptionalLong.empty());
  }

  /**
   * Pauses in which the JVM stopped all its Java threads, from the order to stop until they may run
   * again. The JVM reports a pause up to about two seconds after it. The pause counts in the
   * interval in which it was reported.
   *
   * @param count how many
   * @param nanos their sum
   * @param longestNanos the longest
   */
  public record JvmPauses(long count, long nanos, long longestNanos) {}

  /**
   * How long threads that could have run waited for a CPU.
   *
   * @param pacer the pacing thread that waited longest
   * @param consumer the consumer's thread that waited longest, if there are consumers
   * @param client the thread that waited longest of those that are the client's own
   * @param processNanos all threads of the process together
   */
  public record RunQueueUse(Optional<ThreadWait> pacer, Optional<ThreadWait> consumer,
      Optional<ThreadWait> client, long processNanos) {}

  /**
   * One thread's waiting.
   *
   * @param nanos how long it waited for a CPU
   * @param turns how often it got one
   * @param waits readings of its account about each millisecond; of the threads that were read so
   * often, the one that waited longest. Absent if none was
   */
  public record ThreadWait(long nanos, long turns, Optional<TurnWaits> waits) {
    /** Returns readings of its account: if there are no others, that of the whole interval. */
    public TurnWaits readings() {
      return waits.orElseGet(() -> TurnWaits.of(nanos, turns));
    }
  }

  /**
   * CPU time of all processors of the machine together.
   *
   * @param totalNanos all of it, idle time included
   * @param stolenNanos what a hypervisor gave to others while this machine had work to do
   * @param idleNanos with nothing to do; results of older versions do not have it
   */
  public record HostCpu(long totalNanos, long stolenNanos, OptionalLong idleNanos) {
    /** Returns the share of the time in which processors were busy; empty if it is not known. */
    public OptionalDouble busy() {
      return idleNanos.isEmpty() || totalNanos == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(1 - (double) idleNanos.getAsLong() / totalNanos);
    }
  }

  /**
   * The throttling by CPU quotas of the worker's control group and of those above it.
   *
   * @param times how many periods ended with the quota used up
   * @param nanos the time for which run queues of single processors were stopped, summed
   */
  public record Throttling(long times, long nanos) {}
}
