package io.weir.core.result;

/**
 * A worker's own use of its machine within an interval.
 *
 * @param cpuNanos CPU time of the process, user and system
 * @param busiestPacerNanos CPU time of the pacing thread that used most
 * @param gcPauseNanos time for which garbage collection stopped the application
 * @param maxHiccupNanos the longest that a thread which wakes each millisecond was late: pauses of
 * the JVM and the host
 * @param heapUsedBytes the heap in use at the end
 */
public record HostUse(long cpuNanos, long busiestPacerNanos, long gcPauseNanos, long maxHiccupNanos,
    long heapUsedBytes) {
  public static final HostUse NONE = new HostUse(0, 0, 0, 0, 0);
}
