package io.weir.findings.model;

import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import java.util.Optional;

/**
 * One figure of a system over its repetitions.
 *
 * @param figure which figure
 * @param median the median over the runs used: nanoseconds, or messages per second
 * @param lowest the lowest of them
 * @param highest the highest of them
 * @param atLeast whether one of them is only a lower bound
 * @param runs how many runs were used
 * @param left how many runs were left out, because they did not complete or the figure is invalid
 * in them
 * @param collapsed in how many of these the system was overloaded, so that a latency has no value
 * @param verdict the worst verdict of the figure in the runs used; invalid if there are none
 * @param interval the 95 % interval of the only run's value, over windows or blocks of seconds;
 * absent with several runs, and where it is not known
 * @param oneEpisode whether it stems from one episode in any of the runs used
 */
public record SystemFigure(
    FigureKey figure,
    double median,
    double lowest,
    double highest,
    boolean atLeast,
    int runs,
    int left,
    int collapsed,
    Verdict verdict,
    Optional<ValueBounds> interval,
    boolean oneEpisode) {
  /** Returns whether any run could be used. */
  public boolean known() {
    return runs > 0;
  }
}
