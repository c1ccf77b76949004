package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.cli.experiment.ResultVerification;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.verify.Discrepancy;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows what differs in a result folder, file by file.
 *
 * @param console where
 */
public record VerificationView(Console console) {
  private static final int MOST_LINES = 12;

  /** Shows what came of a result folder. */
  public void print(Path folder, ResultVerification verification) {
    String recomputed = verification.figures() + " figures of " + verification.runs()
        + " runs recomputed, " + verification.files() + " files as SHA256SUMS has them";
    verification.incomplete().forEach(console::line);
    print(folder, verification.discrepancies(), "; " + recomputed);
    if (!verification.holds()) {
      verification.otherVersion()
          .ifPresent(version -> console.line("  it was measured by weir " + version
              + ", which may have judged or written otherwise"));
    }
  }

  /** Shows what came of the report of a suite. */
  public void print(Path folder, List<Discrepancy> discrepancies) {
    print(folder, discrepancies, discrepancies.isEmpty() ? ", as its scenarios have it" : "");
  }

  private void print(Path folder, List<Discrepancy> discrepancies, String besides) {
    AnsiColors colors = console.paint();
    Map<String, List<Discrepancy>> byFile = discrepancies.stream()
        .collect(Collectors.groupingBy(Discrepancy::file, LinkedHashMap::new,
            Collectors.toList()));
    byFile.forEach(this::print);
    String outcome = byFile.isEmpty()
        ? colors.green("all holds")
        : colors.red(byFile.size() + (byFile.size() == 1 ? " file differs" : " files differ"));
    console.line(folder + ": " + outcome + besides);
  }

  private void print(String file, List<Discrepancy> discrepancies) {
    console.line(console.paint().bold(file));
    discrepancies.stream()
        .limit(MOST_LINES)
        .forEach(discrepancy -> console.line("  " + discrepancy.what()));
    if (discrepancies.size() > MOST_LINES) {
      console.line("  … and " + (discrepancies.size() - MOST_LINES) + " more like these");
    }
    discrepancies.stream()
        .map(Discrepancy::nextStep)
        .distinct()
        .forEach(step -> console.line("  " + console.paint().faint("→ " + step)));
  }
}
