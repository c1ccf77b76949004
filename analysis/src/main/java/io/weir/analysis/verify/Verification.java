package io.weir.analysis.verify;

import io.weir.analysis.Analysis;
import io.weir.analysis.ResultFolder;
import io.weir.analysis.finding.Findings;
import io.weir.core.plan.PlannedRun;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of recomputing a result folder's findings from its raw files.
 *
 * @param findings the findings as they are now
 * @param discrepancies what differs: raw files first, then the stored findings
 */
public record Verification(Findings findings, List<Discrepancy> discrepancies) {
  public Verification {
    discrepancies = List.copyOf(discrepancies);
  }

  /** Recomputes everything. Reads all files and writes none. */
  public static Verification of(ResultFolder folder) {
    List<Discrepancy> found = new ArrayList<>();
    for (PlannedRun run : folder.plan().runs()) {
      found.addAll(new RunCheck(folder.layout(), run).discrepancies());
    }
    found.addAll(PublishedCheck.of(folder));
    Findings findings = Analysis.of(folder);
    found.addAll(FindingsCheck.of(folder.layout(), findings));
    return new Verification(findings, found);
  }

  /** How many figures were recomputed. */
  public long figures() {
    return findings.runs()
        .stream()
        .mapToLong(run -> run.latencies().size() + (long) run.rates().size())
        .sum();
  }
}
