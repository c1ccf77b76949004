package io.weir.findings.compare;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import java.util.OptionalInt;

/**
 * One metric of a contender compared with a baseline's. The unit of replication is the run.
 *
 * @param figure which figure
 * @param baseline the system compared with
 * @param contender the system that is compared
 * @param baselineRuns how many runs of the baseline were used
 * @param contenderRuns how many runs of the contender were used
 * @param ratio contender by baseline: the median of the ratios of all pairs of runs (Hodges and
 * Lehmann)
 * @param low the low end of the ratio's range
 * @param high the high end of the ratio's range
 * @param coverage how often such a range holds the true ratio, from 0 to 1, if the runs are
 * independent
 * @param outcome what follows
 * @param indicative whether there are too few runs to lean on it
 * @param caution whether a figure that was used is {@link Verdict#SUSPECT}
 * @param moreRuns about how many more runs of each it takes for a conclusion, if that is known
 * @param acrossDurability whether the systems' acknowledgements promise different things, so that
 * this is no comparison of equals
 */
public record Comparison(
    FigureKey figure,
    String baseline,
    String contender,
    int baselineRuns,
    int contenderRuns,
    double ratio,
    double low,
    double high,
    double coverage,
    Outcome outcome,
    boolean indicative,
    boolean caution,
    OptionalInt moreRuns,
    boolean acrossDurability) {
  /** The conclusion of a comparison about the contender. */
  public enum Outcome {
    /** Its figure is lower. */
    LOWER,
    /** Its figure is higher. */
    HIGHER,
    /** Both are within the margin. */
    EQUIVALENT,
    /** Inconclusive: the runs differ too much among themselves, or are too few. */
    INCONCLUSIVE,
    /** One side has no usable figure, or only a lower bound. */
    NOT_COMPARABLE
  }
}
