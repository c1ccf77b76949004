package io.weir.core.scenario;

import java.time.Duration;

/**
 * How the searches of systems that are deployed together take turns: each round has one trial of
 * each system.
 *
 * @param rounds how many rounds after the searches compare what the systems serve under too much
 * load; 0 if latency is bounded, since the trials of the searches compare them then, and in a
 * search
 * that has no time for them
 * @param idle what a system's processes do while others have their trials
 */
public record SearchTurns(int rounds, Windows.Idle idle) {
  private static final Duration SHORT = Duration.ofMinutes(5);
  /** The rounds take at most this part of the search's time: a half. */
  private static final int PART = 2;
  /** The differences of fewer rounds have no scatter. */
  private static final int LEAST = 2;
  private static final int FEW = 3;
  private static final int USUAL = 4;

  public SearchTurns {
    if (rounds < 0) {
      throw new IllegalArgumentException("there are no " + rounds + " rounds");
    }
  }

  /**
   * Returns the usual turns of a search: a short one has no time for more rounds, and none if they
   * took more than half of it.
   */
  public static SearchTurns of(RateSearch search, Windows.Idle idle) {
    long most = search.within().dividedBy(PART).dividedBy(search.round());
    int rounds =
        (int) Math.min(most, search.within().compareTo(SHORT) < 0 ? FEW : USUAL);
    return new SearchTurns(search.boundsLatency() || rounds < LEAST ? 0 : rounds, idle);
  }

  /** Returns the shortest time of such a search that has time for rounds. */
  public static Duration least(RateSearch search) {
    return search.round().multipliedBy((long) PART * LEAST);
  }
}
