package io.weir.cli.view;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long all runs of a plan take, in wall time.
 *
 * @param start of all systems, an estimate
 * @param load warm-up and measure phases, with the searches
 * @param search the part of the load that searches for rates take at most
 * @param settle the most by which warm-up and measure phases are extended
 * @param detachment the most for backlogs and catching up
 * @param drain the most for the drains
 */
public record PlanTime(Duration start, Duration load, Duration search, Duration settle,
    Duration detachment,
    Duration drain) {
  /** For a system that starts alone. */
  private static final Duration ONE_START = Duration.ofSeconds(20);
  /** For systems that start at the same time, on few cores. */
  private static final Duration COMMON_START = Duration.ofSeconds(45);
  /** For the workers alone. */
  private static final Duration WORKERS = Duration.ofSeconds(5);

  /** Returns the time of a plan. */
  public static PlanTime of(Plan plan) {
    return new PlanTime(
        plan.runs()
            .stream()
            .filter(run -> plan.together(run).getFirst().equals(run))
            .map(run -> start(plan.together(run)))
            .reduce(Duration.ZERO, Duration::plus),
        plan.loadTime(),
        plan.runs()
            .stream()
            .flatMap(run -> run.search().stream())
            .map(RateSearch::within)
            .reduce(Duration.ZERO, Duration::plus),
        plan.settleAtMost(), plan.detachedAtMost(), plan.drainAtMost());
  }

  private static Duration start(List<PlannedRun> together) {
    long started = together.stream()
        .filter(run -> run.system().existing().isEmpty())
        .map(run -> run.system().name())
        .distinct()
        .count();
    if (started == 0) {
      return WORKERS;
    }
    return started == 1 ? ONE_START : COMMON_START;
  }

  /** Returns all of it. */
  public Duration total() {
    return start.plus(load).plus(settle).plus(detachment).plus(drain);
  }

  /** Returns the parts of the total, as {@code 45s to start (estimate), 3m under load}. */
  String parts() {
    List<String> parts = new ArrayList<>();
    parts.add(Durations.format(start) + " to start (estimate)");
    parts.add(Durations.format(load) + " under load"
        + (search.isZero()
            ? ""
            : " at most, of which " + Durations.format(search)
                + " to search for the highest sustainable rate"));
    atMost(parts, settle, "to settle");
    atMost(parts, detachment, "to pile up and catch up");
    atMost(parts, drain, "to drain");
    return String.join(", ", parts);
  }

  private static void atMost(List<String> parts, Duration time, String purpose) {
    if (!time.isZero()) {
      parts.add("at most " + Durations.format(time) + " " + purpose);
    }
  }
}
