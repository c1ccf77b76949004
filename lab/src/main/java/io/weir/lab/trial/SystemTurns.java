package io.weir.lab.trial;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.result.Truncation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The turns of one system among those of all systems that were deployed together. Each round has a
 * turn of each system. Times are nanoseconds. Thread-safe, and answers at once.
 */
public interface SystemTurns {
  /** The system and its clients are ready for the load. */
  void ready();

  /** Returns whether all systems are ready that are still to be measured. */
  boolean areAllReady();

  /** Returns when this system's load starts, by the coordinator's clock; once all are ready. */
  long startNanos();

  /**
   * Returns the turns in which the system warms up. One follows another in rounds, too, so that
   * each system has the machine alone.
   */
  int warmUps();

  /**
   * Returns when one of these turns begins, since the start of the system's load; the first one at
   * 0.
   *
   * @param turn from 0
   */
  long warmUpAt(int turn);

  /**
   * Returns when this system's turn of a round begins, since the start of its load.
   *
   * @param round from 0
   */
  long turnAt(int round);

  /**
   * Returns when the last turn of all systems ends, since the start of this one's load, if decided.
   */
  long endsAt();

  /** Returns whether a round does not take place. */
  boolean isOver(int round);

  /** The window of a round is about to be measured; false if the round is over by now. */
  boolean begin(int round);

  /**
   * A window was measured.
   *
   * @param halves the histograms of the messages that were due in each half of it, on all workers
   * @param unsteady how much of the measured time does not count, because the system had not
   * reached its steady state, as far as known
   */
  void measured(int round, List<Map<Metric, LatencyHistogram>> halves, Duration unsteady);

  /** Returns the windows at the start that do not count; the same for all systems. */
  Optional<Truncation> truncation();
}
