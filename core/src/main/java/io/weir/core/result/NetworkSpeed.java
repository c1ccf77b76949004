package io.weir.core.result;

/**
 * The performance of a network without other load, in dilated time.
 *
 * @param delayNanos the median delay between two hosts, beyond that within one
 * @param bytesPerSecond the rate of one stream between two hosts
 */
public record NetworkSpeed(long delayNanos, double bytesPerSecond) {}
