package io.weir.scenario.key;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All keys of a scenario except those of the broker kinds. */
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
      TopKeys.SLO,
      EmulationKeys.SECTION,
      EmulationKeys.DISK,
      EmulationKeys.NETWORK,
      ThresholdKeys.SECTION);
  private static final Map<String, Key<?>> KEYS = SECTIONS.stream()
      .flatMap(section -> section.keys().stream())
      .collect(Collectors.toUnmodifiableMap(Key::path, Function.identity()));

  private KeyTable() {}

  /** Returns its sections, in order. */
  public static List<KeySection> sections() {
    return SECTIONS;
  }

  /** Returns its rows, in order. */
  public static Stream<Row> rows() {
    return SECTIONS.stream().flatMap(section -> section.rows().stream());
  }

  /**
   * Returns the key at a path; empty if there is none.
   *
   * @param path the path, with {@code *} for each name that users choose
   */
  public static Optional<Key<?>> key(String path) {
    return Optional.ofNullable(KEYS.get(path));
  }

  /**
   * Returns whether a key at the top, with all keys below it, applies to all runs of a scenario.
   */
  public static boolean isForAllRuns(String top) {
    return top.equals(ThresholdKeys.FORMER) || rows().anyMatch(row -> row.forAllRuns()
        && (row.path().equals(top) || row.path().startsWith(top + ".")));
  }
}
