package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import java.util.Optional;

/**
 * One metric of a system over its repetitions.
 *
 * @param metric which metric, as {@code publish-response:p99} or {@code achieved}
 * @param median the median over the runs used: nanoseconds, or messages per second
 * @param lowest the lowest of them
 * @param highest the highest of them
 * @param atLeast whether one of them is only a lower bound
 * @param runs how many runs were used
 * @param leftOut how many runs were left out, because they did not complete or the metric is
 * invalid
 * in them
 * @param overloaded in how many of these the system was overloaded, so that a latency has no value
 * @param verdict the worst verdict of the metric in the runs used; invalid if there are none
 * @param interval the 95 % interval of the only run's value, over windows or blocks of seconds;
 * absent with several runs, and where it is not known
 * @param oneEpisode whether it stems from one episode in any of the runs used
 */
public record SystemFigure(
    @JsonAlias("figure") FigureKey metric,
    double median,
    double lowest,
    double highest,
    boolean atLeast,
    int runs,
    @JsonAlias("left") int leftOut,
    @JsonAlias("collapsed") int overloaded,
    Verdict verdict,
    Optional<ValueBounds> interval,
    boolean oneEpisode) {
  /** Returns whether any run could be used. */
  public boolean known() {
    return runs > 0;
  }
}
