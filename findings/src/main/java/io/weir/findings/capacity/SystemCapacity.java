package io.weir.findings.capacity;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import io.weir.findings.run.RunFindings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The highest sustainable rate of a system over its runs: from the lowest lower bound to the
 * highest upper one.
 *
 * @param criterion what a rate must meet to count as sustained
 * @param runs how many runs found a rate that was sustained
 * @param lower the lowest of their lower bounds
 * @param highestLower the highest of them
 * @param upper the highest of the rates that the system was found not to sustain; absent where a
 * run found none
 * @param generator whether it is absent for a rate that the load generator may have spoilt
 * @param unproven whether it is absent for a rate that was missed, but not by two trials that could
 * tell
 * @param soaked whether all lower bounds were soaked
 * @param uncounted whether a higher rate was missed before anything was sustained, and was not
 * tried again
 */
public record SystemCapacity(String criterion, int runs, Rate lower, Rate highestLower,
    Optional<Rate> upper, boolean generator, boolean unproven, boolean soaked,
    boolean uncounted) {
  /** What the runs of one system say; absent if none found a rate that was sustained. */
  public static Optional<SystemCapacity> of(List<RunFindings> runs) {
    List<SearchRecord> found = runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED)
        .flatMap(run -> run.search().stream())
        .filter(search -> search.bounds().lower().isPresent())
        .toList();
    List<SearchRecord> open = found.stream().filter(SearchRecord::atLeast).toList();
    return lowers(found).min(Rate::compareTo)
        .map(lowest -> new SystemCapacity(
            found.getFirst().criterion(),
            found.size(),
            lowest,
            lowers(found).max(Rate::compareTo).orElse(lowest),
            open.isEmpty()
                ? found.stream().flatMap(each -> each.proven().stream()).max(Rate::compareTo)
                : Optional.empty(),
            open.stream().anyMatch(search -> search.bounds().generator()),
            open.stream()
                .map(SearchRecord::bounds)
                .anyMatch(each -> each.upper().isPresent() && !each.generator()),
            found.stream().allMatch(search -> search.bounds().soaked()),
            open.stream()
                .anyMatch(search -> search.bounds().upper().isEmpty() && search.forgetsHigher())));
  }

  private static Stream<Rate> lowers(List<SearchRecord> found) {
    return found.stream().map(each -> each.bounds().lower().orElseThrow());
  }

  /** How far apart the bounds are, as a share of the lower one; infinite without an upper one. */
  public double width() {
    return upper.map(rate -> rate.perSecond() / lower.perSecond() - 1)
        .orElse(Double.POSITIVE_INFINITY);
  }
}
