package io.weir.findings.comparison;

import io.weir.core.unit.Durations;
import io.weir.findings.model.RunFindings;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * When an experiment stood still for longer than its longest run takes, as between an interruption
 * and its resumption. Runs of a repetition follow each other, so that a drift of the machine
 * cancels out of their ratio. Across a pause it does not.
 *
 * @param pauses in order
 */
public record Pauses(List<Pause> pauses) {
  /** An experiment without a pause. */
  public static final Pauses NONE = new Pauses(List.of());

  /** Between the end of a run and the start of the next one. */
  record Pause(Instant from, Instant to) {
    private boolean splits(List<RunFindings> runs) {
      return runs.stream().anyMatch(run -> !end(run).isAfter(from))
          && runs.stream().anyMatch(run -> !run.started().orElseThrow().isBefore(to));
    }

    private Duration length() {
      return Duration.between(from, to);
    }
  }

  public Pauses {
    pauses = List.copyOf(pauses);
  }

  /** Returns the pauses of an experiment with these runs. */
  public static Pauses of(List<RunFindings> runs) {
    List<RunFindings> inOrder = runs.stream()
        .filter(run -> run.started().isPresent())
        .sorted(Comparator.comparing(run -> run.started().orElseThrow()))
        .toList();
    Duration longest = inOrder.stream()
        .map(run -> Duration.between(run.started().orElseThrow(), end(run)))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
    List<Pause> pauses = new ArrayList<>();
    Instant busyUntil = Instant.MAX;
    for (RunFindings run : inOrder) {
      Pause before = new Pause(busyUntil, run.started().orElseThrow());
      if (busyUntil.isBefore(before.to) && before.length().compareTo(longest) > 0) {
        pauses.add(before);
      }
      busyUntil = busyUntil.equals(Instant.MAX) || end(run).isAfter(busyUntil)
          ? end(run)
          : busyUntil;
    }
    return new Pauses(pauses);
  }

  private static Instant end(RunFindings run) {
    return run.ended().or(run::started).orElseThrow();
  }

  /** Returns which repetitions of runs that are compared with each other have a pause within. */
  private Set<Integer> split(List<RunFindings> compared) {
    return compared.stream()
        .filter(run -> run.started().isPresent())
        .collect(Collectors.groupingBy(run -> run.run().repetition()))
        .entrySet()
        .stream()
        .filter(entry -> pauses.stream().anyMatch(pause -> pause.splits(entry.getValue())))
        .map(entry -> entry.getKey())
        .collect(Collectors.toSet());
  }

  /** Returns the runs that are compared with each other, without repetitions that they split. */
  Map<String, List<RunFindings>> paired(Map<String, List<RunFindings>> compared) {
    Set<Integer> split = split(compared.values().stream().flatMap(List::stream).toList());
    Map<String, List<RunFindings>> paired = new LinkedHashMap<>();
    compared.forEach((name, runs) -> paired.put(name,
        runs.stream().filter(run -> !split.contains(run.run().repetition())).toList()));
    return paired;
  }

  /**
   * Returns what is not compared because of them; empty if all is.
   *
   * @param groups the runs that are compared with each other
   */
  public Optional<String> caution(Collection<List<RunFindings>> groups) {
    Set<Integer> split = groups.stream()
        .flatMap(group -> split(group).stream())
        .collect(Collectors.toCollection(TreeSet::new));
    return split.isEmpty()
        ? Optional.empty()
        : Optional.of("The experiment stood still for "
            + pauses.stream()
                .map(pause -> Durations.format(pause.length().truncatedTo(ChronoUnit.SECONDS)))
                .collect(Collectors.joining(" and "))
            + ", so runs before and after that are not compared: "
            + (split.size() == 1 ? "repetition " : "repetitions ")
            + split.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ". More repetitions replace them.");
  }
}
