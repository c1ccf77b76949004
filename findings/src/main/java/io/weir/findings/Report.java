package io.weir.findings;

import io.weir.core.folder.WholeFile;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.findings.compare.CompareWing;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Text;
import io.weir.findings.emulation.EmulationText;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.Wings;
import io.weir.findings.sweep.SweepWing;
import io.weir.findings.text.PageTime;
import io.weir.findings.text.Quantity;
import io.weir.findings.workers.WorkersText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Findings as a document. Stateless. */
public final class Report {
  private Report() {}

  /** Returns the document; systems of broker kinds that are not known have any colors. */
  public static Document of(Findings findings, BrokerKinds kinds) {
    Palette palette = Palette.of(findings, kinds);
    List<Section> sections =
        Wings.all().stream().flatMap(wing -> wing.sections(findings, palette).stream()).toList();
    List<Block> values =
        Wings.all().stream().flatMap(wing -> wing.values(findings, palette).stream()).toList();
    List<Block> usual = Wings.all()
        .stream()
        .flatMap(wing -> wing.usualValues(findings, palette).stream())
        .toList();
    return new Document(brand(findings), findings.plan().name(),
        Text.of(findings.plan().question()), common(findings.plan()),
        FirstScreen.of(findings, values.isEmpty() ? usual : values,
            SweepWing.chart(findings, palette),
            CompareWing.ratios(findings, palette)),
        sections,
        "Made by weir.");
  }

  /** Writes the HTML page to a file and replaces the old one; completely or not at all. */
  public static void write(Document document, Path file) throws IOException {
    byte[] page = HtmlPrinter.print(document).getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file, out -> out.write(page));
  }

  private static String brand(Findings findings) {
    List<String> words = new ArrayList<>(List.of("weir"));
    findings.environment().map(Environment::weirVersion).ifPresent(words::add);
    findings.runs()
        .stream()
        .map(RunFindings::started)
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(PageTime::minute)
        .ifPresent(words::add);
    return String.join(" · ", words);
  }

  /** The common properties of all runs of a plan, on one line, without the swept values. */
  private static String common(Plan plan) {
    List<String> words = new ArrayList<>();
    common(plan,
        workload -> workload.load()
            .search()
            .map(search -> "highest sustainable rate searched for (" + search.criterion() + ", "
                + arrivals(workload.load()) + ")")
            .orElseGet(
                () -> workload.load()
                    .fixedRate()
                    .map(rate -> rate + " offered (" + arrivals(workload.load()) + ")")
                    .orElse("as fast as the clients take messages")))
        .ifPresent(words::add);
    common(plan, workload -> "messages of " + workload.message().describeSize())
        .ifPresent(words::add);
    common(plan, Report::keys).filter(Predicate.not(String::isEmpty)).ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.topics(), "topic")).ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.partitions(), "partition") + " each")
        .ifPresent(words::add);
    common(plan, workload -> Quantity.of(workload.producersPerTopic(), "producer"))
        .ifPresent(words::add);
    common(plan, workload -> Quantity.of(
        (long) workload.subscriptionsPerTopic() * workload.consumersPerSubscription(), "consumer"))
        .ifPresent(words::add);
    EmulationText.subject(plan).ifPresent(words::add);
    commonOf(plan, run -> WorkersText.of(run).orElse(""))
        .filter(Predicate.not(String::isEmpty))
        .ifPresent(words::add);
    commonOf(plan, run -> measured(run.phases())).ifPresent(words::add);
    return String.join(" · ", words);
  }

  private static String measured(Phases phases) {
    return phases.windows()
        .map(windows -> "in turns, " + (windows.untilConclusive() ? "up to " : "")
            + Quantity.of(windows.most(), "window") + " of " + Durations.format(windows.length())
            + (phases.stopIdleSystems() ? ", stopped in between," : "")
            + " after " + Durations.format(phases.warmUp()) + " of warm-up")
        .orElseGet(
            () -> Durations.format(phases.measure()) + " measured after " + warmUp(phases));
  }

  private static String warmUp(Phases phases) {
    return Durations.format(phases.warmUp()) + " of warm-up" + phases.rampUp()
        .map(ramp -> ", rising for " + Durations.format(ramp))
        .orElse("")
        + phases.settle()
            .map(most -> ", and up to " + Durations.format(most) + " until latencies no longer"
                + " fall")
            .orElse("");
  }

  private static String keys(Workload workload) {
    return workload.keys().map(KeySpec::describe).orElse("");
  }

  private static String arrivals(Load load) {
    return switch (load.arrival()) {
      case UNIFORM, POISSON -> EnumWord.kebab(load.arrival());
      case BURSTY -> load.bursts()
          .map(bursts -> String.format(Locale.ROOT, "bursty: x%.3g for %s on average, %s apart",
              bursts.ratio(), Durations.format(bursts.length()), Durations.format(bursts.gap())))
          .orElseThrow();
      case TRACE -> load.trace()
          .map(trace -> "trace " + trace.file() + ", " + EnumWord.kebab(trace.replay()))
          .orElseThrow();
    };
  }

  private static Optional<String> common(Plan plan, Function<Workload, String> part) {
    return commonOf(plan, run -> part.apply(run.workload()));
  }

  /** Returns a property that all runs have in common; absent if they differ. */
  static Optional<String> commonOf(Plan plan, Function<PlannedRun, String> part) {
    List<String> values = plan.runs().stream().map(part).distinct().toList();
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }
}
