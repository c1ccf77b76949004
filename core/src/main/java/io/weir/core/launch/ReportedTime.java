package io.weir.core.launch;

import io.weir.core.scenario.Storage;
import java.util.Optional;
import java.util.Set;

/**
 * A time that the processes of a broker kind report, as a part of the time from a send to its
 * acknowledgement. Times lie within one another. Immutable.
 *
 * @param role of the processes, as {@code bookie}
 * @param metric the name of the metric, whose unit is milliseconds
 * @param use the use of this time, without the times that lie within it
 * @param within the name of the metric whose time contains it; empty for a time of the client's
 * @param storages the levels at which an acknowledgement waits for it
 */
public record ReportedTime(String role, String metric, String use, Optional<String> within,
    Set<Storage> storages) {
  public ReportedTime {
    storages = Set.copyOf(storages);
    if (use.isBlank() || storages.isEmpty() || within.filter(metric::equals).isPresent()) {
      throw new IllegalArgumentException(
          "a reported time has a use and storages, and does not contain itself: " + metric);
    }
  }
}
