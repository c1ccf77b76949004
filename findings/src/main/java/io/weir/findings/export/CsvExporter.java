package io.weir.findings.export;

import io.weir.core.text.EnumWord;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All values of all runs as CSV (RFC 4180, UTF-8, with a header). The swept values that set a run
 * apart have a column for each path.
 */
public final class CsvExporter implements Exporter {
  @Override
  public String format() {
    return "csv";
  }

  @Override
  public String describe() {
    return "all values of all runs, one on each line, with intervals and verdicts";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    List<String> swept = swept(findings);
    Csv lines = new Csv(out);
    List<String> header = new ArrayList<>(List.of("experiment", "run", "system", "repetition"));
    header.addAll(swept);
    header.addAll(List.of("status", "value", "unit", "measured", "at-least", "low", "high",
        "samples", "verdict", "checks"));
    lines.line(header);
    for (RunFindings run : findings.runs()) {
      for (Value value : values(run)) {
        lines.line(line(findings.plan().name(), swept, run, value));
      }
    }
    lines.flush();
  }

  /** A value of a run, as it is written. */
  private record Value(String name, String unit, String measured, boolean atLeast,
      Optional<ValueBounds> interval, String samples, Assessment assessment) {
    static Value of(LatencyFigure figure) {
      return new Value(figure.key().id(), "ns", Long.toString(figure.nanos()), figure.atLeast(),
          figure.interval(), Long.toString(figure.samples()), figure.assessment());
    }

    static Value of(RateFigure figure) {
      return new Value(figure.key().id(), "msg/s", Double.toString(figure.perSecond()), false,
          Optional.empty(), "", figure.assessment());
    }
  }

  private static List<Value> values(RunFindings run) {
    List<Value> values = new ArrayList<>();
    run.rates().forEach(figure -> values.add(Value.of(figure)));
    run.latencies().forEach(figure -> values.add(Value.of(figure)));
    return values;
  }

  private static List<String> line(String experiment, List<String> swept, RunFindings run,
      Value value) {
    List<String> line = new ArrayList<>(List.of(experiment, Integer.toString(run.run().index()),
        run.run().system().name(), Integer.toString(run.run().repetition())));
    swept.forEach(path -> line.add(run.run().variant().getOrDefault(path, "")));
    line.addAll(List.of(EnumWord.kebab(run.status()), value.name(),
        value.unit(), value.measured(), Boolean.toString(value.atLeast()),
        value.interval().map(ValueBounds::low).map(Csv::number).orElse(""),
        value.interval().map(ValueBounds::high).map(Csv::number).orElse(""),
        value.samples(), EnumWord.kebab(value.assessment().verdict()),
        value.assessment()
            .reasons()
            .stream()
            .map(reason -> reason.check().text())
            .distinct()
            .collect(Collectors.joining(" "))));
    return line;
  }

  /** Returns the swept paths. */
  static List<String> swept(Findings findings) {
    return findings.runs()
        .stream()
        .flatMap(run -> run.run().variant().keySet().stream())
        .distinct()
        .toList();
  }
}
