package io.weir.findings.model;

import io.weir.core.interval.Counter;
import java.util.Map;
import java.util.Optional;

/**
 * How many bytes the messages of the measure phase had, headers included, as they were handed to
 * the clients and by them.
 *
 * @param sentBytes bytes of the messages sent
 * @param sent how many messages that were
 * @param receivedBytes bytes of the intact deliveries, repeated ones included
 */
public record Volume(long sentBytes, long sent, long receivedBytes) {
  /** Returns the counted volume; empty for results of a weir that did not count bytes. */
  public static Optional<Volume> of(Map<Counter, Long> counts) {
    Volume volume = new Volume(
        counts.getOrDefault(Counter.SENT_BYTES, 0L),
        counts.getOrDefault(Counter.SENT, 0L),
        counts.getOrDefault(Counter.RECEIVED_BYTES, 0L));
    return volume.sentBytes + volume.receivedBytes > 0 ? Optional.of(volume) : Optional.empty();
  }

  /** Returns the mean size of the messages sent, in bytes; empty if none were. */
  public Optional<Double> meanBytes() {
    return sent > 0 ? Optional.of(sentBytes / (double) sent) : Optional.empty();
  }
}
