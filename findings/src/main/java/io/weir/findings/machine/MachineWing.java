package io.weir.findings.machine;

import io.weir.core.result.Calibration;
import io.weir.core.result.Environment;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Paragraph;
import io.weir.findings.doc.Block.Purpose;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.PauseSum;
import io.weir.findings.evidence.Interference.WaitShare;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The machine, the tools, and how the load generator did on it. */
public final class MachineWing implements Wing {
  private static final List<Column> HEALTH = Column.named("", List.of("own lag p99.9", "CPU",
      "waited", "stolen", "quota", "paused", "longest hiccup"));

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Block> summary = new ArrayList<>();
    health(findings.runs()).ifPresent(summary::add);
    findings.warnings().forEach(warning -> summary.add(Block.note(Names.capital(warning))));
    List<Block> blocks = new ArrayList<>();
    findings.warnings()
        .forEach(warning -> blocks.add(new Paragraph(Purpose.WARNING,
            Text.of(Names.capital(warning) + "."))));
    findings.environment()
        .ifPresent(environment -> environment.facts().forEach((topic, facts) -> {
          blocks.add(new Heading(Names.capital(topic)));
          blocks.add(new Definitions(facts));
        }));
    findings.environment().flatMap(Environment::calibration).ifPresent(calibration -> {
      blocks.add(new Heading("Calibration"));
      blocks.add(new Definitions(definitions(calibration)));
    });
    return List.of(new Section("machine", "Machine", "Machine", summary, blocks));
  }

  private static Map<String, String> definitions(Calibration calibration) {
    Map<String, String> values = new LinkedHashMap<>();
    calibration.ceilings()
        .forEach(ceiling -> values.put("messages of " + ceiling.size(), ceiling.passed()
            + " kept up" + ceiling.failed().map(rate -> ", " + rate + " not").orElse("")));
    calibration.workers()
        .ifPresent(workers -> values.put("together by",
            Quantity.of(workers.count(), "worker") + ", measured where they run"));
    values.put("made", calibration.made().toString());
    return values;
  }

  /** Returns the health of the load generator in each run; omitted if every run is valid. */
  private static Optional<Table> health(List<RunFindings> runs) {
    List<Row> rows = runs.stream()
        .flatMap(run -> run.health().map(health -> row(run.run().folder(), health)).stream())
        .toList();
    return runs.stream().anyMatch(run -> run.verdict() != Verdict.VALID)
        ? Table.of("Load generator, shares of the time", HEALTH, rows).ifAny()
        : Optional.empty();
  }

  private static Row row(String run, GeneratorHealth health) {
    Interference interference = health.interference();
    return Row.plain(Text.of(run), List.of(
        Quantity.latency(health.lagNanos()),
        health.cpuShare() == 0 ? Quantity.NONE : Quantity.percent(health.cpuShare()),
        share(interference.waits().mapToDouble(WaitShare::share).max()),
        share(interference.stealShare()),
        share(interference.throttledShare()),
        interference.pauses().map(PauseSum::share).map(Quantity::percent).orElse(Quantity.NONE),
        Quantity.latency(health.longestHiccupNanos())));
  }

  private static String share(OptionalDouble share) {
    return share.isPresent() ? Quantity.percent(share.getAsDouble()) : Quantity.NONE;
  }
}
