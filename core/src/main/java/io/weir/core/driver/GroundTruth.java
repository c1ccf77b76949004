package io.weir.core.driver;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The outcome of the messages of a span at a system of known behavior, from its own record of each
 * message.
 *
 * <p>Faults count what took place, so that a receiver which misses nothing finds the same numbers.
 *
 * <p>{@code lost}: acknowledged, and not delivered in any shape.
 *
 * <p>{@code duplicated}: further deliveries that were not announced.
 *
 * <p>{@code redelivered}: further deliveries that were.
 *
 * <p>{@code reordered}: first delivered intact after a later message of the same producer and
 * partition that was (RFC 4737).
 *
 * <p>{@code key-reordered}: likewise of the same producer and key; only where messages have keys.
 *
 * <p>{@code corrupted}: delivered with bytes that were not sent.
 *
 * <p>{@code unidentifiable}: corrupted deliveries whose header does not identify the message.
 *
 * <p>{@code refused}: answered with a failure, and not delivered.
 *
 * <p>{@code timed-out}: given up by the client since no answer came in time, delivered or not.
 *
 * <p>{@code abandoned}: under way when the producer was closed, delivered or not.
 *
 * <p>Counts of deliveries are summed over subscriptions. Publish quantiles are of all acknowledged
 * messages, end-to-end ones of all first deliveries that were intact. They are exact, by the
 * nearest rank.
 *
 * @param messages how many messages were due in the span and reached it
 * @param faults how many of them, or of their deliveries, met with each fault, zeros included
 * @param quantiles nanoseconds by measure ({@code publish-response}, {@code publish-service},
 * {@code end-to-end-response}), then by quantile from 0 to 1; no quantiles where nothing was
 * measured
 */
public record GroundTruth(long messages, Map<String, Long> faults,
    Map<String, SortedMap<Double, Long>> quantiles) {
  public GroundTruth {
    faults = Map.copyOf(faults);
    Map<String, SortedMap<Double, Long>> copies = new TreeMap<>();
    quantiles.forEach((measure, values) -> copies.put(measure, new TreeMap<>(values)));
    quantiles = Map.copyOf(copies);
  }
}
