package io.weir.scenario.key;

import java.util.List;
import java.util.stream.Stream;

/** All keys that a scenario may have, but for those that a broker kind brings along. */
public final class KeyTable {
  private static final List<KeySection> SECTIONS = List.of(
      TopKeys.SECTION,
      SystemKeys.SECTION,
      SystemKeys.EXISTING,
      DurabilityKeys.SECTION,
      ClientKeys.SECTION,
      WorkloadKeys.SECTION,
      MessageKeys.SECTION,
      WorkloadKeys.KEYS,
      LoadKeys.SECTION,
      LoadKeys.BURSTS,
      LoadKeys.TRACE,
      LoadKeys.SEARCH,
      PhaseKeys.SECTION,
      PhaseKeys.FAULT,
      PhaseKeys.BACKLOG,
      PhaseKeys.CATCH_UP,
      TopKeys.ON_FAILURE,
      ThresholdKeys.SECTION);

  private KeyTable() {}

  /** Its parts, in order. */
  public static List<KeySection> sections() {
    return SECTIONS;
  }

  /** Its rows, in order. */
  public static Stream<Row> rows() {
    return SECTIONS.stream().flatMap(section -> section.rows().stream());
  }

  /** Whether a key at the top, with all below it, holds for all runs of a scenario. */
  public static boolean isForAllRuns(String top) {
    return rows().anyMatch(row -> row.forAllRuns()
        && (row.path().equals(top) || row.path().startsWith(top + ".")));
  }
}
