package io.weir.findings.capacity;

import io.weir.core.capacity.Criterion;
import io.weir.core.capacity.Drift;
import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the backlogs of a trial developed: for each subscription what was due and had not arrived, in
 * seconds of load. Without subscriptions it is what was due and not acknowledged. Subscriptions of
 * several topics that have the same place there count as one.
 */
final class TrialBacklogs {
  private static final String ALL = "";
  private static final String PLACE = "-sub-";
  /** So late may a reading be; one from after the load's end tells of the drain. */
  private static final long LATEST_NANOS = 100_000_000;

  private final double rate;
  private final PhaseWindow window;
  private final Map<String, List<Drift.Point>> series = new LinkedHashMap<>();

  private TrialBacklogs(double rate, PhaseWindow window) {
    this.rate = rate;
    this.window = window;
  }

  /**
   * The backlogs within a time.
   *
   * @param intervals of the whole trial
   * @param subscriptions how often each message should arrive
   * @param rate messages per second
   */
  static TrialBacklogs of(List<IntervalSnapshot> intervals, int subscriptions, double rate,
      PhaseWindow window) {
    TrialBacklogs backlogs = new TrialBacklogs(rate, window);
    TreeSet<String> names = new TreeSet<>();
    intervals
        .forEach(interval -> interval.arrived().keySet().forEach(name -> names.add(place(name))));
    if (names.isEmpty()) {
      backlogs.read(intervals, ALL, subscriptions);
    } else {
      names.forEach(name -> backlogs.read(intervals, name, subscriptions));
    }
    return backlogs;
  }

  private static String place(String subscription) {
    int at = subscription.lastIndexOf(PLACE);
    return at < 0 ? subscription : subscription.substring(at);
  }

  /** Adds up all workers second by second: each snapshot replaces what its worker had under way. */
  private void read(List<IntervalSnapshot> intervals, String name, int subscriptions) {
    List<IntervalSnapshot> inOrder = new ArrayList<>(intervals);
    inOrder.sort(Comparator.comparingLong(IntervalSnapshot::endNanos));
    Map<Integer, Long> underWay = new TreeMap<>();
    long undelivered = 0;
    List<Drift.Point> points = new ArrayList<>();
    for (IntervalSnapshot interval : inOrder) {
      underWay.put(interval.worker(), interval.underWay());
      if (subscriptions > 0) {
        undelivered += interval.count(Counter.ACKNOWLEDGED) - arrived(interval, name);
      }
      long open = underWay.values().stream().mapToLong(Long::longValue).sum() + undelivered;
      long middle = interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
      if (middle >= window.startNanos()
          && interval.endNanos() <= window.endNanos() + LATEST_NANOS) {
        points.add(new Drift.Point(interval.endNanos() / 1e9, open / rate));
      }
    }
    series.put(name, points);
  }

  private static long arrived(IntervalSnapshot interval, String name) {
    if (name.equals(ALL)) {
      return interval.count(Counter.RECEIVED) - interval.count(Counter.DUPLICATES)
          - interval.count(Counter.REDELIVERIES) + interval.count(Counter.CORRUPT);
    }
    return interval.arrived()
        .entrySet()
        .stream()
        .filter(entry -> place(entry.getKey()).equals(name))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The drift of the subscription that did worst; absent if the time was too short. */
  Optional<Drift> worst() {
    return series.values()
        .stream()
        .map(Drift::of)
        .flatMap(Optional::stream)
        .max(Comparator.comparing((Drift drift) -> drift.low() > Criterion.MOST_DRIFT)
            .thenComparingDouble(Drift::high));
  }

  /** The largest backlog in the end, in nanoseconds: as old is the oldest of messages in order. */
  long endNanos() {
    return series.values()
        .stream()
        .filter(points -> !points.isEmpty())
        .mapToLong(points -> Math.round(Math.max(0, points.getLast().backlog()) * 1e9))
        .max()
        .orElse(0);
  }
}
