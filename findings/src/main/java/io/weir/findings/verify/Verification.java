package io.weir.findings.verify;

import io.weir.core.folder.ResultLayout;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.findings.Analysis;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Wings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.RunFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of recomputing a result folder's findings from its raw files.
 *
 * @param findings the findings as they are now
 * @param incomplete runs whose account of the messages is not complete, each with the reason
 * @param discrepancies what differs: raw files first, then the stored findings
 */
public record Verification(Findings findings, List<String> incomplete,
    List<Discrepancy> discrepancies) {
  public Verification {
    incomplete = List.copyOf(incomplete);
    discrepancies = List.copyOf(discrepancies);
  }

  /** Recomputes everything. Reads all files and writes none. */
  public static Verification of(ResultReader folder, BrokerKinds kinds) {
    List<Discrepancy> found = new ArrayList<>();
    for (PlannedRun run : folder.plan().runs()) {
      found.addAll(new RunCheck(folder.layout(), run).discrepancies());
    }
    Wings.all().forEach(wing -> found.addAll(wing.verify(folder)));
    Findings findings = Analysis.of(folder, kinds);
    found.addAll(FindingsCheck.of(folder.layout(), findings));
    List<String> incomplete = folder.plan()
        .runs()
        .stream()
        .flatMap(run -> incomplete(folder.layout(), run).stream())
        .toList();
    return new Verification(findings, incomplete, found);
  }

  /** A run that did not complete gives the reason, and its accounting ends early. */
  private static Optional<String> incomplete(ResultLayout layout, PlannedRun run) {
    return RunFiles.read(layout, run)
        .result()
        .filter(result -> result.status() != RunStatus.COMPLETED)
        .map(result -> run.folder() + " has no complete message accounting: "
            + result.problem()
                .flatMap(problem -> problem.lines().findFirst())
                .orElse("it was cut off before its end could be written"));
  }

  /** Returns how many figures were recomputed. */
  public long figures() {
    return findings.runs()
        .stream()
        .mapToLong(run -> run.latencies().size() + (long) run.rates().size())
        .sum();
  }
}
