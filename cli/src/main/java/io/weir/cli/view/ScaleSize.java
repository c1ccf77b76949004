package io.weir.cli.view;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much there is to run at a scale.
 *
 * @param scale its name; empty text for full scale
 * @param runs how many runs
 * @param load the time under load
 * @param settle the most time by which warm-ups extend while latencies still fall
 * @param detachment the most time in which backlogs pile up and are caught up with
 * @param drain the most time to drain
 */
public record ScaleSize(String scale, int runs, Duration load, Duration settle, Duration detachment,
    Duration drain) {
  /** Returns the size of a plan. */
  public static ScaleSize of(Plan plan) {
    return new ScaleSize(plan.scale(), plan.runs().size(), plan.loadTime(), plan.settleAtMost(),
        plan.detachedAtMost(),
        plan.runs()
            .stream()
            .map(PlannedRun::phases)
            .map(phases -> phases.drain())
            .reduce(Duration.ZERO, Duration::plus));
  }

  /** Several scenarios together, scale by scale; only scales that all of them have. */
  static List<ScaleSize> sums(List<List<ScaleSize>> scenarios) {
    Map<String, List<ScaleSize>> byScale = new LinkedHashMap<>();
    scenarios.forEach(sizes -> sizes.forEach(
        size -> byScale.computeIfAbsent(size.scale, any -> new ArrayList<>()).add(size)));
    return byScale.values()
        .stream()
        .filter(sizes -> sizes.size() == scenarios.size())
        .map(sizes -> sizes.stream().reduce(ScaleSize::plus).orElseThrow())
        .toList();
  }

  private ScaleSize plus(ScaleSize other) {
    return new ScaleSize(scale, runs + other.runs, load.plus(other.load), settle.plus(other.settle),
        detachment.plus(other.detachment), drain.plus(other.drain));
  }

  /** Display text, as {@code laptop: 36 runs, 42m under load, 9m at most to drain}. */
  public String text() {
    return (scale.isEmpty() ? "full scale: " : scale + ": ") + runs
        + (runs == 1 ? " run, " : " runs, ") + Durations.format(load) + " under load, "
        + (settle.isZero() ? "" : Durations.format(settle) + " at most to settle, ")
        + (detachment.isZero()
            ? ""
            : Durations.format(detachment) + " at most to pile up and catch up, ")
        + Durations.format(drain) + " at most to drain";
  }
}
