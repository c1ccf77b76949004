package io.weir.findings;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Durations;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Item;
import io.weir.findings.doc.LineChart;
import io.weir.findings.doc.Overview;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.Text;
import io.weir.findings.emulation.EmulationText;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.run.Confidence;
import io.weir.findings.run.ConfidenceCauses;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The overview of findings: the answer, the values, the facts, the causes. Stateless. */
final class FirstScreen {
  private static final int NAMED_SYSTEMS = 3;

  private FirstScreen() {}

  static Overview of(Findings findings, List<Block> values, Optional<LineChart> sweep,
      Optional<RatioChart> ratios) {
    List<Item> answer = new ArrayList<>(findings.answer().stream().map(Item::of).toList());
    incomplete(findings).ifPresent(answer::add);
    findings.cautions()
        .forEach(caution -> answer.add(new Item(Text.of(caution), false, true)));
    if (findings.answer().isEmpty()) {
      answer.addFirst(Item.of("No conclusion: no run has a value that can be quoted."));
    }
    return new Overview(subject(findings), Confidence.of(findings.runs()).text(), answer, values,
        Facts.of(findings), ConfidenceCauses.of(findings.runs()), sweep, ratios);
  }

  /**
   * Returns the systems, the load, the runs and the time, as far as all runs have them in common.
   */
  private static String subject(Findings findings) {
    List<String> parts = new ArrayList<>();
    parts.add(systems(findings.plan()));
    Report.commonOf(findings.plan(), run -> run.workload().load().described())
        .ifPresent(parts::add);
    Report.commonOf(findings.plan(), run -> run.workload().message().describeSize())
        .ifPresent(parts::add);
    EmulationText.subject(findings.plan()).ifPresent(parts::add);
    int runs = findings.runs().size();
    int systems = findings.systems().size();
    parts.add(runs % systems == 0 && systems > 1
        ? Quantity.of(runs / systems, "run") + " each"
        : Quantity.of(runs, "run"));
    took(findings.runs()).map(Durations::format).ifPresent(parts::add);
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
  }

  private static String systems(Plan plan) {
    List<String> named = plan.runs()
        .stream()
        .map(PlannedRun::system)
        .sorted(Comparator.comparing(SystemSpec::name, Comparisons.order(plan.baseline())))
        .map(FirstScreen::versioned)
        .distinct()
        .toList();
    return named.size() <= NAMED_SYSTEMS
        ? String.join(" vs ", named)
        : Quantity.of(named.size(), "system");
  }

  private static String versioned(SystemSpec system) {
    return (system.name().equals(system.broker())
        ? system.name()
        : system.name() + " (" + system.broker() + ")")
        + (system.version().isEmpty() ? "" : " " + system.version());
  }

  private static Optional<Duration> took(List<RunFindings> runs) {
    Optional<Instant> first =
        runs.stream().flatMap(run -> run.started().stream()).min(Instant::compareTo);
    Optional<Instant> last =
        runs.stream().flatMap(run -> run.ended().stream()).max(Instant::compareTo);
    return first.flatMap(from -> last.map(to -> Duration.ofSeconds(
        Duration.between(from, to).toSeconds())));
  }

  /** Returns how many runs completed, and the command that continues with the others. */
  private static Optional<Item> incomplete(Findings findings) {
    Confidence confidence = Confidence.of(findings.runs());
    if (confidence.isComplete()) {
      return Optional.empty();
    }
    String runs = confidence.completed() + " of " + Quantity.of(confidence.planned(), "run");
    return Optional.of(confidence.wasCutOff()
        ? new Item(Text.of("Cut off after " + runs + ". Continue: weir run --resume "
            + findings.plan().name()), false, true)
        : Item.of(runs + " completed."));
  }
}
