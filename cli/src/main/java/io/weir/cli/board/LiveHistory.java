package io.weir.cli.board;

import java.util.ArrayList;
import java.util.List;

/**
 * The points of a system so far, at most a fixed number of them. When there are too many, the worse
 * one of each two neighbors stays, and of later ones as well. Not thread-safe.
 */
final class LiveHistory {
  private final int most;
  private final List<LivePoint> points = new ArrayList<>();
  /** How many intervals are one point. */
  private int each = 1;
  private final List<LivePoint> gathered = new ArrayList<>();

  LiveHistory(int most) {
    if (most < 2) {
      throw new IllegalArgumentException("no history of " + most + " points");
    }
    this.most = most;
  }

  void add(LivePoint point) {
    gathered.add(point);
    if (gathered.size() < each) {
      return;
    }
    points.add(worst(gathered));
    gathered.clear();
    if (points.size() >= most) {
      thin();
    }
  }

  private void thin() {
    List<LivePoint> kept = new ArrayList<>();
    for (int i = 0; i < points.size(); i += 2) {
      kept.add(worst(points.subList(i, Math.min(i + 2, points.size()))));
    }
    points.clear();
    points.addAll(kept);
    each *= 2;
  }

  private static LivePoint worst(List<LivePoint> some) {
    return some.stream().reduce(LivePoint::worse).orElseThrow();
  }

  /** Returns the points, oldest first. */
  List<LivePoint> points() {
    return List.copyOf(points);
  }
}
