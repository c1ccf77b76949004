package io.weir.report.section;

import io.weir.analysis.finding.BrokerFindings;
import io.weir.analysis.finding.BrokerFindings.MetricFindings;
import io.weir.analysis.finding.BrokerFindings.Peak;
import io.weir.analysis.finding.BrokerFindings.ProcessFigures;
import io.weir.analysis.text.Quantity;
import io.weir.core.metric.MetricUnit;
import io.weir.report.html.Tag;
import io.weir.report.text.FigureText;
import io.weir.report.text.MetricText;
import java.util.List;

/** What the processes of one role said in a run's measure phase, a column group for each. */
final class BrokerTable {
  private final BrokerFindings findings;
  private final String role;
  private final List<MetricFindings> metrics;
  private final List<String> processes;

  BrokerTable(BrokerFindings findings, String role) {
    this.findings = findings;
    this.role = role;
    this.metrics = findings.metrics()
        .stream()
        .filter(metric -> metric.metric().role().equals(role))
        .toList();
    this.processes = metrics.stream()
        .flatMap(metric -> metric.processes().stream())
        .map(ProcessFigures::process)
        .distinct()
        .toList();
  }

  Tag toHtml() {
    Tag names = Tag.of("tr", Tag.of("td"));
    Tag heads = Tag.of("tr", Parts.column("What the " + role + " says"));
    for (String process : processes) {
      names.add(Tag.of("th", process).with("scope", "colgroup").with("colspan", "3"));
      heads.add(Parts.column("Median"), Parts.column("Worst second"), Parts.column(peakTitle()));
    }
    Tag body = Tag.of("tbody");
    metrics.forEach(metric -> body.add(row(metric)));
    return Parts.table("", Tag.of("thead", names, heads), body);
  }

  private String peakTitle() {
    return findings.peak().map(peak -> "At " + second(peak)).orElse("At the peak");
  }

  private static String second(Peak peak) {
    return Quantity.count(Math.round(peak.seconds())) + " s";
  }

  private Tag row(MetricFindings metric) {
    Tag name = Tag.of("th", metric.metric().name())
        .with("scope", "row")
        .with("title", metric.metric().source())
        .add(Tag.of("small", metric.metric().meaning()).as("meaning"));
    Tag row = Tag.of("tr", name);
    for (String process : processes) {
      metric.processes()
          .stream()
          .filter(one -> one.process().equals(process))
          .findFirst()
          .ifPresentOrElse(one -> addCells(row, metric.metric().unit(), one),
              () -> row.add(Parts.cell(FigureText.NONE), Parts.cell(FigureText.NONE),
                  Parts.cell(FigureText.NONE)));
    }
    return row;
  }

  private static void addCells(Tag row, MetricUnit unit, ProcessFigures process) {
    row.add(Tag.of("td", MetricText.value(unit, process.median())).as("nowrap"),
        Tag.of("td", MetricText.value(unit, process.worst()))
            .as("nowrap")
            .add(Tag.of("small", "at " + Quantity.number(process.worstAt()) + " s")),
        Tag.of("td", process.atPeak()
            .map(value -> MetricText.value(unit, value))
            .orElse(FigureText.NONE)).as("nowrap"));
  }
}
