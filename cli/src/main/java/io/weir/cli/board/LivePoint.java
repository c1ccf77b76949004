package io.weir.cli.board;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.weir.lab.experiment.LiveFigures;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One interval of a system in the charts. Latencies are response times in milliseconds, and empty
 * if nothing had one.
 *
 * @param at its end, in seconds since the experiment began
 * @param piece the number of the uninterrupted time under load that it is part of
 * @param rate messages that were acknowledged, or read if none are sent, per second
 * @param offered messages that came due, per second
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
@JsonPropertyOrder({"at", "piece", "rate", "offered", "publishP50", "publishP99",
    "endToEndP50", "endToEndP99"})
public record LivePoint(double at, int piece, long rate, long offered,
    OptionalDouble publishP50, OptionalDouble publishP99, OptionalDouble endToEndP50,
    OptionalDouble endToEndP99) {
  private static final double MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Returns an interval's metrics. */
  static LivePoint of(double at, int piece, LiveFigures figures) {
    return new LivePoint(at, piece,
        Math.round(figures.readsOnly()
            ? figures.receivedPerSecond()
            : figures.acknowledgedPerSecond()),
        Math.round(figures.duePerSecond()),
        millis(figures.publishP50Nanos()), millis(figures.publishP99Nanos()),
        millis(figures.endToEndP50Nanos()), millis(figures.endToEndP99Nanos()));
  }

  private static OptionalDouble millis(OptionalLong nanos) {
    return nanos.isPresent()
        ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_MICRO / MICROS_PER_MILLI)
        : OptionalDouble.empty();
  }

  /** Returns the one with the longer tail, so that a peak outlasts thinning. */
  LivePoint worse(LivePoint other) {
    return other.tail() > tail() ? other : this;
  }

  private double tail() {
    return Stream.of(publishP99, endToEndP99)
        .flatMapToDouble(OptionalDouble::stream)
        .max()
        .orElse(0);
  }
}
