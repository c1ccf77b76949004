package io.weir.findings.recovery;

import io.weir.core.driver.Placement;
import io.weir.core.result.PlacementSample;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import java.util.List;
import java.util.Optional;

/**
 * Finds out when all replicas were in step again, from what the system answered. That is the first
 * answer of the row that lasts to the end of the trial; where something was missing no answer
 * counts as a good one.
 */
public final class ReplicationAnswers {
  private ReplicationAnswers() {}

  /**
   * The return of all replicas.
   *
   * @param samples in the order in which they were asked
   * @param struckNanos the strike, since the start of the load
   */
  public static ReplicationReturn of(List<PlacementSample> samples, long struckNanos) {
    boolean told = samples.stream().anyMatch(sample -> sample.placement().isPresent());
    List<PlacementSample> after =
        samples.stream().filter(sample -> sample.startNanos() >= struckNanos).toList();
    boolean wholeBefore = samples.stream()
        .filter(sample -> sample.endNanos() < struckNanos)
        .reduce((earlier, later) -> later)
        .filter(PlacementSample::whole)
        .isPresent();
    Optional<Long> lost = after.stream()
        .filter(sample -> !sample.whole())
        .findFirst()
        .map(sample -> sample.endNanos() - struckNanos);
    int last = last(after);
    boolean again = last >= 0 && last + 1 < after.size();
    return new ReplicationReturn(told, wholeBefore, lost,
        again ? Optional.of(after.get(last + 1).endNanos() - struckNanos) : Optional.empty(),
        again ? after.get(last + 1).endNanos() - after.get(last).endNanos() : 0,
        (int) after.stream().filter(sample -> sample.placement().isEmpty()).count(),
        after.stream()
            .flatMap(sample -> sample.placement().flatMap(Placement::missing).stream())
            .reduce((earlier, later) -> later));
  }

  /** The last answer that said that something is missing; -1 if none did. */
  private static int last(List<PlacementSample> samples) {
    for (int i = samples.size() - 1; i >= 0; i--) {
      if (!samples.get(i).whole()) {
        return i;
      }
    }
    return -1;
  }
}
