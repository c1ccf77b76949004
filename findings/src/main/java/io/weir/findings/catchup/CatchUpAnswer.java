package io.weir.findings.catchup;

import io.weir.core.result.RunStatus;
import io.weir.findings.comparison.BlockEstimate;
import io.weir.findings.comparison.BlockRatios;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Writes the outcome of a catch-up in sentences. */
public final class CatchUpAnswer {
  /** The catch-ups of each system, by repetition. */
  private final Map<String, SortedMap<Integer, CatchUpFindings>> systems = new LinkedHashMap<>();

  public CatchUpAnswer(SortedMap<String, List<RunFindings>> bySystem) {
    bySystem.forEach((system, runs) -> {
      SortedMap<Integer, CatchUpFindings> found = new TreeMap<>();
      runs.stream()
          .filter(run -> run.status() == RunStatus.COMPLETED)
          .forEach(run -> run.part(CatchUpFindings.PART)
              .ifPresent(one -> found.put(run.run().repetition(), one)));
      if (!found.isEmpty()) {
        systems.put(system, found);
      }
    });
  }

  /** Returns the answers for each system and each pair; none if no subscription left. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    systems
        .forEach((system, found) -> sentences.add(sentence(system, List.copyOf(found.values()))));
    List<String> names = List.copyOf(systems.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        compared(names.get(i), names.get(j)).ifPresent(sentences::add);
      }
    }
    return sentences;
  }

  private static String sentence(String system, List<CatchUpFindings> found) {
    List<CatchUpFindings> ended = found.stream().filter(CatchUpFindings::caughtUp).toList();
    if (ended.isEmpty()) {
      return "Catch-up of " + system + ": not reached in " + Quantity.of(found.size(), "run")
          + ", with " + count(found, CatchUpFindings::left) + " messages left after "
          + range(found, one -> one.nanos() / 1e9, "%.1f") + " s.";
    }
    String some = ended.size() == found.size()
        ? Quantity.of(found.size(), "run")
        : ended.size() + " of " + Quantity.of(found.size(), "run") + ", the others were too slow";
    boolean lowConfidence =
        ended.stream().anyMatch(one -> one.assessment().verdict() != Verdict.VALID);
    return "Catch-up of " + system + ": " + range(ended, one -> one.nanos() / 1e9, "%.1f")
        + " s from the return, at " + count(ended, CatchUpFindings::deliveredPerSecond)
        + " msg/s, " + range(ended, one -> one.bytesPerSecond() / 1e6, "%,.0f") + " MB/s (" + some
        + (lowConfidence ? ", low confidence" : "") + ").";
  }

  private Optional<String> compared(String one, String other) {
    BlockEstimate ratio = BlockEstimate.of(BlockRatios.of(rates(one), rates(other)));
    if (!ratio.enough() || Stream.of(one, other)
        .flatMap(system -> systems.get(system).values().stream())
        .anyMatch(run -> !run.caughtUp())) {
      return Optional.empty();
    }
    return faster(one, other).or(() -> faster(other, one))
        .or(() -> Optional.of("Which of " + one + " and " + other
            + " reads its backlog faster is inconclusive: the 95 % interval of "
            + ratio.repetitions() + " repetitions includes both."));
  }

  private Optional<String> faster(String fast, String slow) {
    BlockEstimate ratio = BlockEstimate.of(BlockRatios.of(rates(fast), rates(slow)));
    return ratio.low() > 1
        ? Optional.of(fast + " reads its backlog " + Quantity.number(ratio.low()) + " to "
            + Quantity.number(ratio.high()) + " times as fast as " + slow
            + " (95 % interval of " + ratio.repetitions() + " repetitions).")
        : Optional.empty();
  }

  private Map<Integer, ValueBounds> rates(String system) {
    Map<Integer, ValueBounds> rates = new TreeMap<>();
    systems.get(system).forEach((repetition, found) -> {
      if (found.bytesPerSecond() > 0) {
        rates.put(repetition, ValueBounds.exactly(found.bytesPerSecond()));
      }
    });
    return rates;
  }

  private static String count(List<CatchUpFindings> found, ToDoubleFunction<CatchUpFindings> of) {
    return range(found, of, "%,.0f");
  }

  /** Returns the lowest and the highest, as one where they read alike. */
  private static String range(List<CatchUpFindings> found, ToDoubleFunction<CatchUpFindings> of,
      String format) {
    double[] values = sorted(found, of);
    String low = String.format(Locale.ROOT, format, values[0]);
    String high = String.format(Locale.ROOT, format, values[values.length - 1]);
    return low.equals(high) ? low : low + " to " + high;
  }

  private static double[] sorted(List<CatchUpFindings> found,
      ToDoubleFunction<CatchUpFindings> of) {
    return found.stream().mapToDouble(of).sorted().toArray();
  }
}
