package io.weir.cli.live;

import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.LiveFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of a system by now, over all of its runs. Not thread-safe. */
final class LiveSystem {
  private static final int MOST_POINTS = 2_000;
  private static final List<String> NO_VALUES = List.of("", "", "", "", "", "");

  private final int number;
  private final String name;
  private final LiveHistory history = new LiveHistory(MOST_POINTS);
  private String doing = "";
  private List<String> values = NO_VALUES;
  private int piece;
  private long failed;

  LiveSystem(int number, String name) {
    this.number = number;
    this.name = name;
  }

  /**
   * A change of a system.
   *
   * @param system its number, from 0
   * @param doing its phase, or what it waits for
   * @param values rate, publish p50 and p99, end-to-end p50 and p99, failed messages
   * @param point the interval that was measured, if one was
   */
  record Change(int system, String doing, List<String> values, Optional<LivePoint> point) {}

  /**
   * A system with its history.
   *
   * @param doing its phase, or what it waits for
   * @param values as in {@link Change}
   */
  record SoFar(String name, String doing, List<String> values, List<LivePoint> points) {}

  SoFar soFar() {
    return new SoFar(name, doing, values, history.points());
  }

  /** It is not under load now. The values of the last interval stay. */
  Change does(String what) {
    doing = what;
    piece++;
    return new Change(number, doing, values, Optional.empty());
  }

  Change enters(String phase) {
    doing = phase;
    return new Change(number, doing, values, Optional.empty());
  }

  Change measured(double at, LiveFigures figures) {
    failed += figures.failed();
    LivePoint point = LivePoint.of(at, piece, figures);
    values = List.of(Quantity.count(point.rate()) + "/s",
        latency(figures.publishP50Nanos()), latency(figures.publishP99Nanos()),
        latency(figures.endToEndP50Nanos()), latency(figures.endToEndP99Nanos()),
        Quantity.count(failed));
    history.add(point);
    return new Change(number, doing, values, Optional.of(point));
  }

  private static String latency(OptionalLong nanos) {
    return nanos.isPresent() ? Quantity.latency(nanos.getAsLong()) : "";
  }
}
