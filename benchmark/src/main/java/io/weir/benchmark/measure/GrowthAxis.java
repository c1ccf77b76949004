package io.weir.benchmark.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The quantity that grows, and its steps. */
enum GrowthAxis {
  PARTITIONS(1, 10, 100, 1_000),
  SUBSCRIPTIONS(1, 3, 10),
  PRODUCERS(1, 8, 64);

  private final int[] steps;

  GrowthAxis(int... steps) {
    this.steps = steps;
  }

  List<Integer> steps() {
    return Arrays.stream(steps).boxed().toList();
  }

  /** Returns a shape with that many of this quantity, and one of every other. */
  LoadShape at(LoadShape base, int step) {
    LoadShape shape = switch (this) {
      case PARTITIONS -> base.with(step, 1, 1);
      case SUBSCRIPTIONS -> base.with(1, step, 1);
      case PRODUCERS -> base.with(1, 1, step);
    };
    String unit = name().toLowerCase(Locale.ROOT);
    return shape.named(step + " " + (step == 1 ? unit.substring(0, unit.length() - 1) : unit));
  }
}
