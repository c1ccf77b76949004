package io.weir.findings.export;

import io.weir.core.text.EnumWord;
import io.weir.findings.comparison.FigureValues;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The values of each system over its runs as CSV. */
public final class SummaryCsvExporter implements Exporter {
  @Override
  public String format() {
    return "csv-summary";
  }

  @Override
  public String describe() {
    return "the values of each system over its runs, with intervals and verdicts";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    Csv lines = new Csv(out);
    List<String> swept = CsvExporter.swept(findings);
    List<String> header = new ArrayList<>(List.of("experiment", "system"));
    header.addAll(swept);
    header.addAll(List.of("value", "unit", "median", "lowest", "highest", "at-least", "low",
        "high", "runs", "left-out", "overloaded", "verdict"));
    lines.line(header);
    for (VariantFindings variant : findings.variants()) {
      for (SystemFindings system : variant.systems()) {
        List<RunFindings> runs = findings.runs()
            .stream()
            .filter(run -> run.run().variant().equals(variant.variant())
                && run.run().system().name().equals(system.system()))
            .toList();
        for (SystemFigure figure : system.metrics()) {
          List<String> line =
              new ArrayList<>(List.of(findings.plan().name(), system.system()));
          swept.forEach(path -> line.add(variant.variant().getOrDefault(path, "")));
          line.addAll(fields(figure, FigureValues.of(figure.metric(), runs).estimate()));
          lines.line(line);
        }
      }
    }
    lines.flush();
  }

  private static List<String> fields(SystemFigure figure, Optional<ValueBounds> interval) {
    return List.of(figure.metric().id(),
        figure.metric() instanceof FigureKey.Latency ? "ns" : "msg/s",
        value(figure, figure.median()), value(figure, figure.lowest()),
        value(figure, figure.highest()), Boolean.toString(figure.atLeast()),
        interval.map(ValueBounds::low).map(Csv::number).orElse(""),
        interval.map(ValueBounds::high).map(Csv::number).orElse(""),
        Integer.toString(figure.runs()), Integer.toString(figure.leftOut()),
        Integer.toString(figure.overloaded()),
        EnumWord.kebab(figure.verdict()));
  }

  private static String value(SystemFigure figure, double value) {
    return figure.known() ? Csv.number(value) : "";
  }
}
