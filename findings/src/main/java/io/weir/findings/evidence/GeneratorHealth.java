package io.weir.findings.evidence;

/**
 * The health of the load generator in the measure phase; of several workers, the worst.
 *
 * @param lagNanos p99.9 of the generator lag that a full client buffer does not explain, in
 * nanoseconds
 * @param longestLagNanos the longest such lag
 * @param backPressure the share of one-second intervals in which a full client buffer held the
 * generator up
 * @param cpuShare CPU time of the process as a share of all cores; 0 where the number of cores is
 * unknown
 * @param pacerShare CPU time of the busiest pacing thread, less what it spun through, as a share of
 * one core
 * @param gcShare garbage collection pauses as a share of the time
 * @param longestHiccupNanos the longest that the whole process stood still, in nanoseconds
 * @param interference what kept it from the CPU
 */
public record GeneratorHealth(
    long lagNanos,
    long longestLagNanos,
    double backPressure,
    double cpuShare,
    double pacerShare,
    double gcShare,
    long longestHiccupNanos,
    Interference interference) {}
