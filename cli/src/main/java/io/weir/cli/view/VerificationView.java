package io.weir.cli.view;

import io.weir.analysis.verify.Discrepancy;
import io.weir.cli.Console;
import io.weir.cli.Paint;
import io.weir.cli.experiment.ResultVerification;
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

  public void print(Path folder, ResultVerification verification) {
    Paint paint = console.paint();
    Map<String, List<Discrepancy>> byFile = verification.discrepancies()
        .stream()
        .collect(Collectors.groupingBy(Discrepancy::file, LinkedHashMap::new,
            Collectors.toList()));
    byFile.forEach(this::print);
    String recomputed = verification.figures() + " figures of " + verification.runs()
        + " runs recomputed, " + verification.files() + " files as SHA256SUMS has them";
    if (verification.holds()) {
      console.line(folder + ": " + paint.green("all holds") + "; " + recomputed);
      return;
    }
    console.line(folder + ": " + paint.red(byFile.size() + (byFile.size() == 1
        ? " file differs"
        : " files differ")) + "; " + recomputed);
    verification.otherVersion()
        .ifPresent(version -> console.line("  it was measured by weir " + version
            + ", which may have judged or written otherwise"));
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
