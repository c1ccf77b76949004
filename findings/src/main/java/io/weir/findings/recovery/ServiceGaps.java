package io.weir.findings.recovery;

import io.weir.core.result.Silence;
import io.weir.findings.recovery.Recovery.ServiceGap;
import java.util.List;

/**
 * Finds times without service among silences. A silence counts if it is so long that the stream's
 * usual load would have brought twenty messages: with Poisson arrivals, chance alone leaves such a
 * hole with a probability of {@code e^-20}, once in half a billion. It must
 * also be longer than any silence before the strike: what a busy machine does by itself is not the
 * fault's.
 */
public final class ServiceGaps {
  private static final double EXPECTED = 20;
  private static final double NANOS_PER_SECOND = 1e9;

  private ServiceGaps() {}

  /**
   * Returns the times without service of a stream.
   *
   * @param silences of all streams, since the start of the load
   * @param stream which one
   * @param perSecond the messages that it usually carries
   * @param fromNanos the start of the measure phase, since that of the load: a silence that ended
   * before it is a cold client's, and not what is usual
   * @param struckNanos the strike, since the start of the load; silences that end later count
   * @param leastReportedNanos the shortest silence that is reported
   */
  public static ServiceGap of(List<Silence> silences, String stream, double perSecond,
      long fromNanos, long struckNanos, long leastReportedNanos) {
    long least = Math.max(leastReportedNanos,
        Math.round(EXPECTED / Math.max(1e-9, perSecond) * NANOS_PER_SECOND));
    List<Silence> own = silences.stream()
        .filter(silence -> silence.stream().equals(stream) && silence.nanos() >= least)
        .toList();
    long before = own.stream()
        .filter(silence -> silence.endNanos() > fromNanos && silence.endNanos() <= struckNanos)
        .mapToLong(Silence::nanos)
        .max()
        .orElse(0);
    List<Long> after = own.stream()
        .filter(silence -> silence.endNanos() > struckNanos && silence.nanos() > before)
        .map(Silence::nanos)
        .toList();
    return new ServiceGap(stream,
        after.stream().mapToLong(Long::longValue).max().orElse(0),
        after.stream().mapToLong(Long::longValue).sum(), after.size(), Math.max(least, before),
        before);
  }
}
