package io.weir.findings.brokers;

import io.weir.core.metric.MetricUnit;
import io.weir.findings.brokers.BrokerFindings.Gap;
import io.weir.findings.brokers.BrokerFindings.MetricFindings;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Size;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Hinted;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunCharts;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The metrics of each run's brokers, below the latency that clients saw. */
public final class BrokersWing implements Wing {
  /** Runs beyond this many are in findings.json alone, to keep the page small. */
  private static final int SHOWN = 24;
  /** More processes of a role than this have rows instead of columns. */
  private static final int SIDE_BY_SIDE = 2;
  private static final double KILO = 1e3;

  @Override
  public List<Part<?>> parts() {
    return List.of(BrokerFindings.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    found.add(BrokerFindings.PART, BrokerReading.of(run.files().metrics(),
        run.files().measured(), run.timeline(), run.maxPoints()));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> reporting =
        findings.runs().stream().filter(run -> run.part(BrokerFindings.PART).isPresent()).toList();
    return reporting.isEmpty()
        ? List.of()
        : List.of(new Section("brokers", "Broker metrics", "Brokers", List.of(),
            blocks(reporting, palette)));
  }

  private static List<Block> blocks(List<RunFindings> reporting, Palette palette) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("weir requests these metrics each second; means and rates are those of"
        + " that second. All charts of a run have the same time axis, so a peak of the latency"
        + " is above the brokers' metrics of the same time. If a broker computes its own values"
        + " for each second, they arrive up to a second late. Point at a name for its source."));
    reporting.stream()
        .limit(SHOWN)
        .forEach(
            run -> blocks.add(details(run, run.part(BrokerFindings.PART).orElseThrow(), palette)));
    int more = reporting.size() - SHOWN;
    if (more > 0) {
      blocks.add(Block.note(Quantity.of(more, "more run")
          + " are left out here to keep this page small; they are in findings.json."));
    }
    return blocks;
  }

  private static Fold details(RunFindings run, BrokerFindings brokers, Palette palette) {
    Text summary = brokers.peak()
        .map(peak -> palette.name(run)
            .plus(Tone.FAINT, " highest p99 of publish response: "
                + Quantity.latency(peak.nanos()) + " at "
                + Quantity.count(Math.round(peak.seconds())) + " s"))
        .orElse(palette.name(run));
    List<Block> blocks = new ArrayList<>();
    List<RoleLines> roles = RoleLines.of(run, brokers, palette);
    blocks.add(legend(roles));
    blocks.add(new Charts(Size.STRIPS, strips(run, brokers, roles, palette)));
    if (brokers.stepSeconds() > 1) {
      blocks.add(Block.note("Each point is the worst of " + brokers.stepSeconds() + " seconds."));
    }
    for (Gap gap : brokers.gaps()) {
      blocks.add(Block.note(gap.process() + " did not answer for "
          + Quantity.number(gap.length()) + " s from "
          + Quantity.number(Math.max(0, gap.seconds()))
          + " s on: its values for that time are means over all of it."));
    }
    roles.forEach(role -> blocks.add(table(brokers, role)));
    return Block.framed(summary, blocks);
  }

  private static Legend legend(List<RoleLines> roles) {
    List<LegendEntry> keys = new ArrayList<>();
    roles.forEach(role -> keys.addAll(role.legend()));
    keys.add(LegendEntry.pale("longest", "1.5").hiding(RunCharts.LONGEST));
    keys.add(LegendEntry.line("p99", List.of()).hiding(RunCharts.P99));
    keys.add(LegendEntry.line("p50", LineStyle.MEDIAN).hiding(RunCharts.P50));
    return new Legend(keys);
  }

  private static List<Figure> strips(RunFindings run, BrokerFindings brokers,
      List<RoleLines> roles, Palette palette) {
    List<Figure> strips = new ArrayList<>();
    MetricCharts charts = new MetricCharts(run, palette.of(run));
    charts.latency()
        .ifPresent(chart -> strips.add(new Figure(
            Text.of("publish response, as clients saw it: p50, p99 and longest"),
            "Publish response of " + run.run().folder() + " over time", chart)));
    for (RoleLines role : roles) {
      for (MetricFindings metric : of(brokers, role)) {
        if (metric.metric().charted() && !metric.processes().isEmpty()) {
          String name = role.role() + ": " + metric.metric().name();
          strips.add(new Figure(Text.of(name).plus(Tone.SMALL, " " + metric.metric().meaning()),
              name + " of " + run.run().folder() + " over time", charts.metric(metric, role)));
        }
      }
    }
    return strips;
  }

  private static List<MetricFindings> of(BrokerFindings brokers, RoleLines role) {
    return brokers.metrics()
        .stream()
        .filter(metric -> metric.metric().role().equals(role.role()))
        .toList();
  }

  /**
   * Returns the metrics of one role in the measure phase: each in a row, or with many processes in
   * several.
   */
  private static Table table(BrokerFindings brokers, RoleLines role) {
    String peak = brokers.peak()
        .map(one -> "At " + Quantity.count(Math.round(one.seconds())) + " s")
        .orElse("At the peak");
    List<String> heads = List.of("Median", "Worst second", peak);
    String name = "Metrics of the " + role.role();
    return role.processes().size() > SIDE_BY_SIDE
        ? below(of(brokers, role), role.processes(), Column.named(name, heads))
        : beside(of(brokers, role), role.processes(), name, heads);
  }

  /** Returns a column group for each process. */
  private static Table beside(List<MetricFindings> metrics, List<String> processes, String name,
      List<String> heads) {
    List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", 1)));
    List<String> all = new ArrayList<>();
    for (String process : processes) {
      groups.add(new ColumnGroup(process, heads.size()));
      all.addAll(heads);
    }
    return new Table("", groups, Column.named(name, all), metrics.stream()
        .map(metric -> Row.of(name(metric), processes.stream()
            .flatMap(process -> cells(metric, process).stream())
            .toList()))
        .toList());
  }

  /** Returns a row for each process below the name of its metric. */
  private static Table below(List<MetricFindings> metrics, List<String> processes,
      List<Column> columns) {
    List<Row> rows = new ArrayList<>();
    for (MetricFindings metric : metrics) {
      rows.add(Row.title(name(metric), columns.size()));
      processes.forEach(process -> rows.add(Row.of(Text.of(process), cells(metric, process))));
    }
    return Table.of("", columns, rows);
  }

  private static Text name(MetricFindings metric) {
    return Text.EMPTY
        .plus(new Hinted(Tone.PLAIN, metric.metric().name(), metric.metric().source()))
        .plus(Tone.SMALL, metric.metric().meaning());
  }

  private static List<Cell> cells(MetricFindings metric, String process) {
    return metric.processes()
        .stream()
        .filter(one -> one.process().equals(process))
        .findFirst()
        .map(one -> cells(metric.metric().unit(), one))
        .orElse(Collections.nCopies(3, Cell.of(Quantity.NONE)));
  }

  private static List<Cell> cells(MetricUnit unit, ProcessFigures process) {
    return List.of(Cell.of(value(unit, process.median())),
        Cell.of(Text.of(value(unit, process.worst()))
            .plus(Tone.SMALL, "at " + Quantity.number(process.worstAt()) + " s")),
        Cell.of(process.atPeak()
            .map(value -> value(unit, value))
            .orElse(Quantity.NONE)));
  }

  /** Returns a value with its unit, as {@code 1.25 ms}, {@code 97 %} or {@code 12.3 MB/s}. */
  private static String value(MetricUnit unit, double value) {
    return switch (unit) {
      case MILLISECONDS -> Quantity.latency(value * 1e6);
      case SHARE -> Quantity.percent(value);
      case COUNT -> Quantity.number(value);
      case PER_SECOND -> Quantity.number(value) + " /s";
      case BYTES -> bytes(value, "");
      case BYTES_PER_SECOND -> bytes(value, "/s");
    };
  }

  private static String bytes(double value, String per) {
    String[] prefixes = {"", "k", "M", "G", "T"};
    int power = 0;
    double scaled = value;
    while (Math.abs(scaled) >= KILO && power < prefixes.length - 1) {
      scaled /= KILO;
      power++;
    }
    return Quantity.number(scaled) + " " + prefixes[power] + "B" + per;
  }
}
