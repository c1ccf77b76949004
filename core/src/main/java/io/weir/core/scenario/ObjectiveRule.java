package io.weir.core.scenario;

/**
 * How the objectives of a scenario are judged.
 *
 * @param judgedBy the basis for absolute limits; factors of the baseline are judged by the mean
 * @param undecided what follows if an objective is undecided
 */
public record ObjectiveRule(Basis judgedBy, Undecided undecided) {
  /** The rule of scenarios that state none. */
  public static final ObjectiveRule DEFAULT = new ObjectiveRule(Basis.MEAN, Undecided.FAIL);
  /** The rule of plans that state none, which older versions wrote: undecided objectives pass. */
  public static final ObjectiveRule FORMER = new ObjectiveRule(Basis.MEAN, Undecided.PASS);

  /** The basis of an absolute limit. */
  public enum Basis {
    /**
     * The mean over the runs, by its interval. If all of three or more runs miss the limit, it is
     * broken, however far they lie apart.
     */
    MEAN,
    /** Each run: one that misses the limit breaks it. */
    RUNS
  }

  /** The consequence of an undecided objective. */
  public enum Undecided {
    /** The command fails, as for a broken one. */
    FAIL,
    /** The command succeeds. */
    PASS
  }
}
