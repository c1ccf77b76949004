package io.weir.cli.experiment;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.JudgingRules;
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

  /** Shows the outcome for a result folder. */
  public void print(Path folder, ResultVerification verification) {
    String recomputed = verification.figures() + " values of " + verification.runs()
        + " runs recomputed, " + verification.files() + " files match SHA256SUMS";
    verification.incomplete().forEach(console::line);
    print(folder, verification.discrepancies(), "; " + recomputed);
    verification.otherRules()
        .ifPresent(rules -> console.line("  its verdicts were made by " + rules.text()
            + "; this weir has " + JudgingRules.current().text()
            + ". Measured values were compared,"
            + " verdicts were not: 'weir report " + folder + "' judges again"));
    if (!verification.holds()) {
      verification.otherVersion()
          .ifPresent(version -> console.line("  the result is from weir " + version
              + ", which may have judged or worded it differently"));
    }
  }

  /** Shows the outcome for the report of a suite. */
  public void print(Path folder, List<Discrepancy> discrepancies) {
    print(folder, discrepancies, discrepancies.isEmpty() ? ", same as in its scenarios" : "");
  }

  private void print(Path folder, List<Discrepancy> discrepancies, String besides) {
    AnsiColors colors = console.colors();
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
    console.line(console.colors().bold(file));
    discrepancies.stream()
        .limit(MOST_LINES)
        .forEach(discrepancy -> console.line("  " + discrepancy.what()));
    if (discrepancies.size() > MOST_LINES) {
      console.line("  … and " + (discrepancies.size() - MOST_LINES) + " more like these");
    }
    discrepancies.stream()
        .map(Discrepancy::nextStep)
        .distinct()
        .forEach(step -> console.line("  " + console.colors().faint("→ " + step)));
  }
}
