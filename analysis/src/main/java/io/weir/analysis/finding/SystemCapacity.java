package io.weir.analysis.finding;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * The highest sustainable rate of a system over its runs: from the lowest lower bound to the
 * highest
 * upper one.
 *
 * @param criterion what a rate must meet to count as sustained
 * @param runs how many runs found a rate that was sustained
 * @param lower the lowest of their lower bounds
 * @param upper the highest of their upper bounds; absent where a run found none that is the
 * system's
 * @param generator whether an upper bound may be the load generator's
 * @param soaked whether all lower bounds were soaked
 * @param uncounted whether a higher rate was missed before anything was sustained, and was not
 * tried again
 */
public record SystemCapacity(String criterion, int runs, Rate lower, Optional<Rate> upper,
    boolean generator, boolean soaked, boolean uncounted) {
  /** What the runs of one system say; absent if none found a rate that was sustained. */
  public static Optional<SystemCapacity> of(List<RunFindings> runs) {
    List<SearchRecord> found = runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .flatMap(run -> run.search().stream())
        .filter(search -> search.bounds().lower().isPresent())
        .toList();
    List<RateBounds> bounds = found.stream().map(SearchRecord::bounds).toList();
    return bounds.stream()
        .map(each -> each.lower().orElseThrow())
        .min(Rate::compareTo)
        .map(lowest -> new SystemCapacity(
            found.getFirst().criterion(),
            found.size(),
            lowest,
            found.stream().anyMatch(SearchRecord::atLeast)
                ? Optional.empty()
                : bounds.stream().map(each -> each.upper().orElseThrow()).max(Rate::compareTo),
            bounds.stream().anyMatch(RateBounds::generator),
            bounds.stream().allMatch(RateBounds::soaked),
            found.stream()
                .anyMatch(search -> search.bounds().upper().isEmpty() && search.uncounted() > 0)));
  }

  /** How far apart the bounds are, as a share of the lower one; infinite without an upper one. */
  public double width() {
    return upper.map(rate -> rate.perSecond() / lower.perSecond() - 1)
        .orElse(Double.POSITIVE_INFINITY);
  }
}
