package io.weir.findings.recovery;

import io.weir.core.result.Metric;

/**
 * What a fault cost messages in time: by how much longer they took, all together, than as many
 * messages took on average before it. By Little's law (1961) that is the area by which the number
 * of messages under way lay above its usual one, over time.
 *
 * @param metric a response time: it counts from the moment at which a message was due, so that
 * messages that could not even be sent owe all their wait
 * @param usualNanos the average before the strike
 * @param messageSeconds the debt; negative if messages took less time than before
 * @param messages how many it is of: those whose outcome came from the second of the strike on
 * @param worstNanos the longest of them
 */
public record LatencyDebt(Metric metric, double usualNanos, double messageSeconds, long messages,
    long worstNanos) {}
