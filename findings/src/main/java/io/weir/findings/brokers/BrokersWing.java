package io.weir.findings.brokers;

import io.weir.core.metric.MetricUnit;
import io.weir.findings.Findings;
import io.weir.findings.Palette;
import io.weir.findings.Wing;
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
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The metrics of each run's brokers, below the latency that clients saw. */
public final class BrokersWing implements Wing {
  /** Runs beyond this many are in findings.json alone, to keep the page small. */
  private static final int SHOWN = 24;
  private static final double KILO = 1e3;

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> told =
        findings.runs().stream().filter(run -> run.brokers().isPresent()).toList();
    return told.isEmpty()
        ? List.of()
        : List.of(new Section("brokers", "Broker metrics", "Brokers", List.of(),
            blocks(told, palette)));
  }

  private static List<Block> blocks(List<RunFindings> told, Palette palette) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("weir requests these metrics each second; means and rates are those of"
        + " that second. All charts of a run have the same time axis, so a peak of the latency"
        + " is above the brokers' metrics of the same time. If a broker computes its own values"
        + " for each second, they arrive up to a second late. Point at a name for its source."));
    Set<String> opened = new HashSet<>();
    for (RunFindings run : told.stream().limit(SHOWN).toList()) {
      blocks.add(details(run, run.brokers().orElseThrow(), palette,
          opened.add(run.run().system().name())));
    }
    int more = told.size() - SHOWN;
    if (more > 0) {
      blocks.add(Block.note(Quantity.of(more, "more run")
          + " are left out here to keep this page small; they are in findings.json."));
    }
    return blocks;
  }

  private static Fold details(RunFindings run, BrokerFindings brokers, Palette palette,
      boolean open) {
    Text summary = brokers.peak()
        .map(peak -> palette.name(run)
            .plus(Tone.FAINT, " highest p99 of publish response: "
                + Quantity.latency(peak.nanos()) + " at "
                + Quantity.count(Math.round(peak.seconds())) + " s"))
        .orElse(palette.name(run));
    List<Block> blocks = new ArrayList<>();
    blocks.add(legend(brokers));
    blocks.add(new Charts(Size.STRIPS, strips(run, brokers, palette)));
    if (brokers.stepSeconds() > 1) {
      blocks.add(Block.note("Each point is the worst of " + brokers.stepSeconds() + " seconds."));
    }
    for (Gap gap : brokers.gaps()) {
      blocks.add(Block.note(gap.process() + " did not answer for "
          + Quantity.number(gap.length()) + " s from "
          + Quantity.number(Math.max(0, gap.seconds()))
          + " s on: its values for that time are means over all of it."));
    }
    roles(brokers).forEach(role -> blocks.add(table(brokers, role)));
    return new Fold(summary, true, open, blocks);
  }

  private static List<MetricFindings> answered(BrokerFindings brokers) {
    return brokers.metrics().stream().filter(metric -> !metric.processes().isEmpty()).toList();
  }

  private static List<String> roles(BrokerFindings brokers) {
    return answered(brokers).stream().map(metric -> metric.metric().role()).distinct().toList();
  }

  private static List<String> processes(BrokerFindings brokers, String role) {
    return brokers.metrics()
        .stream()
        .filter(metric -> metric.metric().role().equals(role))
        .flatMap(metric -> metric.processes().stream())
        .map(ProcessFigures::process)
        .distinct()
        .toList();
  }

  private static List<String> sorted(BrokerFindings brokers, String role) {
    return processes(brokers, role).stream().sorted().toList();
  }

  private static Legend legend(BrokerFindings brokers) {
    List<LegendEntry> keys = new ArrayList<>();
    for (String role : roles(brokers)) {
      List<String> processes = sorted(brokers, role);
      for (int i = 0; i < processes.size(); i++) {
        keys.add(LegendEntry.line(processes.get(i), LineStyle.dash(i)));
      }
    }
    keys.add(LegendEntry.remark("shaded: the measure phase"));
    return new Legend(keys);
  }

  private static List<Figure> strips(RunFindings run, BrokerFindings brokers, Palette palette) {
    List<Figure> strips = new ArrayList<>();
    MetricCharts charts = new MetricCharts(run, palette.of(run));
    charts.latency()
        .ifPresent(chart -> strips.add(new Figure(
            Text.of("publish response, as clients saw it: p50, p99 and longest"),
            "Publish response of " + run.run().folder() + " over time", chart)));
    for (MetricFindings metric : answered(brokers)) {
      if (metric.metric().charted()) {
        String name = metric.metric().role() + ": " + metric.metric().name();
        strips.add(new Figure(
            Text.of(name).plus(Tone.SMALL, " " + metric.metric().meaning()),
            name + " of " + run.run().folder() + " over time",
            charts.metric(metric, sorted(brokers, metric.metric().role()))));
      }
    }
    return strips;
  }

  /** The metrics of the processes of one role in the measure phase, a column group for each. */
  private static Table table(BrokerFindings brokers, String role) {
    List<String> processes = processes(brokers, role);
    List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", 1)));
    List<String> heads = new ArrayList<>();
    String peak = brokers.peak()
        .map(one -> "At " + Quantity.count(Math.round(one.seconds())) + " s")
        .orElse("At the peak");
    for (String process : processes) {
      groups.add(new ColumnGroup(process, 3));
      heads.addAll(List.of("Median", "Worst second", peak));
    }
    return new Table("", groups, Column.named("Metrics of the " + role, heads),
        brokers.metrics()
            .stream()
            .filter(metric -> metric.metric().role().equals(role))
            .map(metric -> row(metric, processes))
            .toList());
  }

  private static Row row(MetricFindings metric, List<String> processes) {
    Text name = Text.EMPTY
        .plus(new Hinted(Tone.PLAIN, metric.metric().name(), metric.metric().source()))
        .plus(Tone.SMALL, metric.metric().meaning());
    return Row.of(name, processes.stream()
        .flatMap(process -> metric.processes()
            .stream()
            .filter(one -> one.process().equals(process))
            .findFirst()
            .map(one -> cells(metric.metric().unit(), one))
            .orElse(Collections.nCopies(3, Cell.of(Quantity.NONE)))
            .stream())
        .toList());
  }

  private static List<Cell> cells(MetricUnit unit, ProcessFigures process) {
    return List.of(Cell.of(value(unit, process.median())),
        Cell.of(Text.of(value(unit, process.worst()))
            .plus(Tone.SMALL, "at " + Quantity.number(process.worstAt()) + " s")),
        Cell.of(process.atPeak()
            .map(value -> value(unit, value))
            .orElse(Quantity.NONE)));
  }

  /** A value with its unit, as {@code 1.25 ms}, {@code 97 %} or {@code 12.3 MB/s}. */
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
