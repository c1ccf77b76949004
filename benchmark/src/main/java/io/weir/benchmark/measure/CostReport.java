package io.weir.benchmark.measure;

import io.weir.cli.view.TextTable;
import io.weir.core.result.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All that a measurement found.
 *
 * @param machine what it ran on
 * @param jvmFlags the flags of every JVM that was measured
 * @param settings the client settings that all contenders had
 * @param checks figures and whether targets are met
 * @param outcomes all measurements
 */
record CostReport(Map<String, Map<String, String>> machine, List<String> jvmFlags,
    ClientSettings settings, List<Check> checks, List<Outcome> outcomes) {

  void print(PrintStream out) {
    TextTable table = new TextTable("shape", "figure", ">median (range)", ">target", "met");
    for (Check check : checks) {
      table.row(check.shape(), check.figure(),
          check.spread().text(check.spread().median() > 20 ? 0 : 3),
          check.target()
              .map(target -> String.format(Locale.ROOT, "%s %.2f", check.atMost() ? "≤" : "≥",
                  target))
              .orElse(""),
          check.target().isEmpty() ? "" : check.met() ? "yes" : "NO");
    }
    out.println();
    table.lines().forEach(out::println);
  }

  boolean allMet() {
    return checks.stream().allMatch(Check::met);
  }

  void write(Path file) throws MeasureException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, Json.prettyWriter().writeValueAsString(this) + "\n");
    } catch (IOException e) {
      throw new MeasureException("can't write " + file + ": " + e.getMessage(), e);
    }
  }
}
