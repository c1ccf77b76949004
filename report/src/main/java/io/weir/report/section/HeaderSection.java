package io.weir.report.section;

import io.weir.analysis.audit.Rulings;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Durations;
import io.weir.report.html.Tag;
import io.weir.report.text.FairnessText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** What was asked, and the answer. */
public final class HeaderSection {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final Findings findings;

  public HeaderSection(Findings findings) {
    this.findings = findings;
  }

  public Tag toHtml() {
    return Tag.of("header",
        Tag.of("p", brand()).as("brand"),
        Tag.of("h1", findings.plan().name()),
        Tag.of("p", findings.plan().question()).as("question"),
        Parts.note(load()),
        answer());
  }

  private String brand() {
    List<String> words = new ArrayList<>(List.of("weir"));
    findings.environment().map(Environment::weirVersion).ifPresent(words::add);
    findings.runs()
        .stream()
        .map(RunFindings::started)
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(TIME::format)
        .ifPresent(words::add);
    return String.join(" · ", words);
  }

  /** What all runs have in common; what a sweep varies is left out. */
  private String load() {
    List<String> words = new ArrayList<>();
    common(
        workload -> workload.load()
            .search()
            .map(search -> "highest sustainable rate searched for (" + search.criterion() + ", "
                + arrivals(workload.load()) + ")")
            .orElseGet(
                () -> workload.load().rate() + " offered (" + arrivals(workload.load()) + ")"))
        .ifPresent(words::add);
    common(workload -> "messages of " + workload.message().describeSize()).ifPresent(words::add);
    common(HeaderSection::keys).filter(Predicate.not(String::isEmpty)).ifPresent(words::add);
    common(workload -> Quantity.of(workload.topics(), "topic")).ifPresent(words::add);
    common(workload -> Quantity.of(workload.partitions(), "partition") + " each")
        .ifPresent(words::add);
    common(workload -> Quantity.of(workload.producersPerTopic(), "producer")).ifPresent(words::add);
    common(workload -> Quantity.of(
        (long) workload.subscriptionsPerTopic() * workload.consumersPerSubscription(), "consumer"))
        .ifPresent(words::add);
    commonOf(run -> Durations.format(run.phases().measure()) + " measured after "
        + warmUp(run.phases())).ifPresent(words::add);
    return String.join(" · ", words);
  }

  private static String warmUp(Phases phases) {
    return Durations.format(phases.warmUp()) + " of warm-up" + phases.rampUp()
        .map(ramp -> ", rising for " + Durations.format(ramp))
        .orElse("")
        + phases.settle()
            .map(most -> ", and up to " + Durations.format(most) + " until latencies fall no more")
            .orElse("");
  }

  private static String keys(Workload workload) {
    return workload.keys().map(KeySpec::describe).orElse("");
  }

  private static String arrivals(Load load) {
    return switch (load.arrival()) {
      case UNIFORM, POISSON -> lower(load.arrival());
      case BURSTY -> load.bursts()
          .map(bursts -> String.format(Locale.ROOT, "bursty: x%.3g for %s on average, %s apart",
              bursts.ratio(), Durations.format(bursts.length()), Durations.format(bursts.gap())))
          .orElseThrow();
      case TRACE -> load.trace()
          .map(trace -> "trace " + trace.file() + ", " + lower(trace.replay()))
          .orElseThrow();
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private Optional<String> common(Function<Workload, String> part) {
    return commonOf(run -> part.apply(run.workload()));
  }

  private Optional<String> commonOf(Function<PlannedRun, String> part) {
    List<String> values =
        findings.plan().runs().stream().map(part).distinct().toList();
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  private Tag answer() {
    Tag box = Tag.of("div").as("answer");
    box.add(Tag.of("p", Parts.chip(findings.verdict()))
        .as("verdict")
        .add(Tag.of("span", verdicts()).as("faint")));
    fairness().ifPresent(box::add);
    if (findings.answer().isEmpty()) {
      box.add(
          Tag.of("p", "There is nothing to conclude: no run left a figure that may be quoted."));
    }
    Tag list = Parts.list(findings.answer());
    findings.cautions().forEach(caution -> list.add(Tag.of("li", caution).as("caution")));
    return box.add(list);
  }

  /** Whether the set-up flatters a side, beside the verdict on the figures. */
  private Optional<Tag> fairness() {
    Rulings rulings = FairnessText.rulings(findings);
    if (rulings.isEmpty()) {
      return Optional.empty();
    }
    Tag line = Tag.of("p", chip(rulings)).as("verdict");
    // What it is convicted of is among the cautions below.
    String sentence = rulings.unfair()
        ? rulings.gap() + "Somebody's choice flatters a side."
        : rulings.sentence();
    line.add(Tag.of("span", sentence + " ")
        .as("faint")
        .add(Tag.of("a", "See each.").toAnchor("fairness")));
    return Optional.of(line);
  }

  private static Tag chip(Rulings rulings) {
    if (rulings.unfair()) {
      return Parts.chip(Verdict.INVALID, "UNFAIR SET-UP");
    }
    if (rulings.incomplete()) {
      return Parts.chip(Verdict.SUSPECT, "SET-UP NOT JUDGED");
    }
    return rulings.unjudgedByChoice()
        ? Parts.chip(Verdict.SUSPECT, "NOT ALL JUDGED")
        : Parts.chip(Verdict.VALID, "FAIR SET-UP");
  }

  private String verdicts() {
    List<String> counts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long count = findings.runs().stream().filter(run -> run.verdict() == verdict).count();
      if (count > 0) {
        counts.add(count + " " + lower(verdict));
      }
    }
    return Quantity.of(findings.runs().size(), "run") + ": " + String.join(", ", counts)
        + ". A run is as good as the worst figure asked of it; each figure has a verdict of its own.";
  }
}
