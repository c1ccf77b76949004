package io.weir.core.result;

/**
 * The performance of a disk without other load.
 *
 * @param fsyncs how often 4 KiB were appended and forced to it
 * @param fsyncP50Nanos the median time of that
 * @param fsyncP99Nanos the 99th percentile
 * @param writeBytesPerSecond writing in sequence, the final fsync included
 */
public record DiskSpeed(
    long fsyncs, long fsyncP50Nanos, long fsyncP99Nanos, double writeBytesPerSecond) {}
