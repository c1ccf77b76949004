package io.weir.cli.context;

import io.weir.core.plan.PlannedRun;
import java.time.Duration;
import java.util.List;

/**
 * What follows an experiment within its suite.
 *
 * @param runs how many runs
 * @param load their time under load
 */
public record Ahead(int runs, Duration load) {
  /** For an experiment that is no part of a suite, and for the last one. */
  public static final Ahead NOTHING = new Ahead(0, Duration.ZERO);

  /** Returns these runs. */
  public static Ahead of(List<PlannedRun> runs) {
    return new Ahead(runs.size(),
        runs.stream().map(PlannedRun::loadTime).reduce(Duration.ZERO, Duration::plus));
  }

  /** Both. */
  public Ahead plus(Ahead other) {
    return new Ahead(runs + other.runs, load.plus(other.load));
  }
}
