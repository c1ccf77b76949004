package io.weir.lab.experiment;

import java.util.OptionalLong;

/**
 * One interval's figures, to be shown while a run goes on. They are of one interval only and no
 * result.
 *
 * @param sinceStartNanos the interval's end, since the start of the load
 * @param duePerSecond messages that came due, per second
 * @param sentPerSecond messages handed to the client, per second
 * @param acknowledgedPerSecond acknowledgements per second
 * @param receivedPerSecond intact deliveries per second, over all subscriptions
 * @param publishP50Nanos median publish response time; empty if nothing was acknowledged
 * @param publishP99Nanos its 99th percentile
 * @param endToEndP50Nanos median end-to-end response time; empty if nothing arrived
 * @param endToEndP99Nanos its 99th percentile
 * @param underWay messages sent and neither acknowledged nor given up at the interval's end
 * @param failed messages given up in the interval
 */
public record LiveFigures(
    long sinceStartNanos,
    double duePerSecond,
    double sentPerSecond,
    double acknowledgedPerSecond,
    double receivedPerSecond,
    OptionalLong publishP50Nanos,
    OptionalLong publishP99Nanos,
    OptionalLong endToEndP50Nanos,
    OptionalLong endToEndP99Nanos,
    long underWay,
    long failed) {}
