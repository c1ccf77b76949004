package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.result.Json;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.TerminalPrinter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The results of a measurement.
 *
 * @param machine the host
 * @param jvmFlags the flags of every measured JVM
 * @param settings the client settings of all contenders
 * @param checks the metrics and whether they meet their targets
 * @param outcomes all measurements
 */
record CostReport(Map<String, Map<String, String>> machine, List<String> jvmFlags,
    MeasuredBroker.ClientSettings settings, List<Check> checks, List<Outcome> outcomes) {
  private static final int WIDTH = 110;
  private static final List<Column> COLUMNS = List.of(Column.left("shape"),
      Column.left("figure"), Column.right("median (min-max)"), Column.right("target"),
      Column.left("met"));

  static void print(List<Column> columns, List<Row> rows, PrintStream out) {
    out.println();
    new TerminalPrinter(new AnsiColors(false), WIDTH).lines(Table.of("", columns, rows))
        .forEach(out::println);
  }

  private static Row row(Check check) {
    return Row.plain(check.shape(), check.figure(),
        check.spread().text(check.spread().median() > 20 ? 0 : 3),
        check.target()
            .map(target -> String.format(Locale.ROOT, "%s %.2f", check.atMost() ? "≤" : "≥",
                target))
            .orElse(""),
        check.target().isEmpty() ? "" : check.met() ? "yes" : "NO");
  }

  /** Prints the checks and writes the report. Returns the exit code of the command. */
  int publish(PrintStream screen, Path file) throws MeasureException {
    print(COLUMNS, checks.stream().map(CostReport::row).toList(), screen);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, Json.prettyWriter().writeValueAsString(this) + "\n");
    } catch (IOException e) {
      throw new MeasureException("can't write " + file + ": " + e.getMessage(), e);
    }
    screen.println("written to " + file);
    return (checks.stream().allMatch(Check::met) ? ExitCode.OK : ExitCode.FAILED).number();
  }
}
