package io.weir.findings.compare;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.fairness.DurabilityCheck.Status;
import io.weir.findings.fairness.Ruling;
import io.weir.findings.fairness.Rulings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Says in sentences what the systems of a variant came to. */
final class Answer {
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);

  private final List<SystemFindings> systems;
  private final List<Comparison> comparisons;
  private final boolean equalDurability;
  private final Rulings fairness;
  private final List<String> circumstances;
  private final Thresholds thresholds;

  /**
   * What they came to.
   *
   * @param circumstances warnings of what the systems were measured in
   */
  Answer(List<SystemFindings> systems, List<Comparison> comparisons, boolean equalDurability,
      List<Ruling> fairness, List<String> circumstances, Thresholds thresholds) {
    this.systems = systems;
    this.comparisons = comparisons;
    this.equalDurability = equalDurability;
    this.fairness = Rulings.of(Map.of(Map.of(), fairness));
    this.circumstances = circumstances;
    this.thresholds = thresholds;
  }

  /** What the systems came to. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Metric metric : METRICS) {
      new LatencySentence(metric, systems, comparisons, thresholds.margin()).text()
          .ifPresent(sentences::add);
    }
    allArrived().ifPresent(sentences::add);
    sentences.add(reliance());
    return sentences;
  }

  /** What must not be overlooked; empty if all is well. */
  List<String> cautions() {
    return Stream.of(durability().stream(), unfairness().stream(), circumstances.stream(),
        harmed().stream())
        .flatMap(Function.identity())
        .toList();
  }

  private Optional<String> unfairness() {
    return fairness.unfair()
        ? Optional.of("Unfair set-up: " + fairness.conviction())
        : Optional.empty();
  }

  private Optional<String> allArrived() {
    List<LedgerCounts> ledgers =
        systems.stream().map(SystemFindings::ledger).flatMap(Optional::stream).toList();
    long messages = ledgers.stream().mapToLong(LedgerCounts::acknowledged).sum();
    return messages > 0 && ledgers.stream().allMatch(LedgerCounts::clean)
        ? Optional.of("All " + Quantity.count(messages)
            + " messages were acknowledged and arrived once, in order and intact.")
        : Optional.empty();
  }

  private Optional<String> harmed() {
    List<String> harmed = systems.stream()
        .map(system -> system.ledger()
            .map(Answer::faults)
            .filter(Predicate.not(String::isEmpty))
            .map(faults -> system.system() + ": " + faults))
        .flatMap(Optional::stream)
        .toList();
    return harmed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not every message came through. " + Names.capital(String.join("; ", harmed)) + ".");
  }

  private Optional<String> durability() {
    if (!equalDurability) {
      List<String> each = systems.stream()
          .map(system -> system.system() + ": " + promise(system.durability()))
          .toList();
      return Optional.of("The systems did not give the same guarantee (" + String.join("; ", each)
          + "), so their figures do not stand side by side as equals.");
    }
    List<String> contradicted = systems.stream()
        .filter(system -> system.durability().status() == Status.CONTRADICTED)
        .map(system -> system.system() + " (" + Names.list(system.durability().differences()) + ")")
        .toList();
    return contradicted.isEmpty()
        ? Optional.empty()
        : Optional.of("Read back, " + Names.list(contradicted)
            + " ran at another durability than asked for.");
  }

  private static String promise(DurabilityCheck check) {
    return check.guarantee()
        .map(Names::promise)
        .orElseGet(() -> Names.durability(check.inForce()));
  }

  private String reliance() {
    int planned = systems.stream().mapToInt(SystemFindings::planned).sum();
    int completed = systems.stream().mapToInt(SystemFindings::completed).sum();
    int fewest = systems.stream().mapToInt(SystemFindings::completed).min().orElse(0);
    String runs = completed + " of " + Quantity.of(planned, "run") + " completed";
    return systems.size() > 1 && fewest < thresholds.runs()
        ? runs + "; with fewer than " + thresholds.runs()
            + " of each system the comparison is indicative" + chance(fewest) + "."
        : runs + ".";
  }

  /** How often so few runs set two systems apart that are alike. */
  private String chance(int fewest) {
    return comparisons.stream()
        .filter(comparison -> fewest > 1 && comparison.coverage() > 0)
        .mapToDouble(comparison -> 1 - comparison.coverage())
        .max()
        .stream()
        .mapToObj(share -> ": chance alone would set two equal systems apart in "
            + Quantity.percent(share) + " of the figures")
        .findFirst()
        .orElse("");
  }

  /** What became of messages, the worst first; empty text if all came through. */
  private static String faults(LedgerCounts counts) {
    List<String> parts = new ArrayList<>();
    say(counts.lost(), "lost after their acknowledgement", parts);
    say(counts.left().orElse(0), "not there yet when the drain's time was up", parts);
    say(counts.corrupt(), "damaged", parts);
    say(counts.duplicates(), "duplicated", parts);
    say(counts.reordered(), "out of order", parts);
    say(counts.keyReordered().orElse(0L), "out of order for their key", parts);
    say(counts.redeliveries(), "delivered again as announced", parts);
    say(counts.failed(), "failed", parts);
    say(counts.unknown(), "without an outcome", parts);
    say(counts.unsent(), "never sent", parts);
    return Names.list(parts);
  }

  private static void say(long count, String what, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + what);
    }
  }
}
