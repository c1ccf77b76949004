package io.weir.report;

import io.weir.analysis.Analysis;
import io.weir.analysis.ResultFolder;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.sample.SampleFindings;
import io.weir.analysis.sample.SampleResults;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Findings to make reports of; made once. */
final class Samples {
  private static Findings quickstart;
  private static Findings troubled;

  private Samples() {}

  static synchronized Findings quickstart() throws IOException {
    if (quickstart == null) {
      quickstart = Analysis.of(
          ResultFolder
              .open(SampleResults.quickstart(Files.createTempDirectory("weir-sample")).path()));
    }
    return quickstart;
  }

  static synchronized Findings troubled() throws IOException {
    if (troubled == null) {
      troubled = Analysis.of(
          ResultFolder
              .open(SampleResults.troubled(Files.createTempDirectory("weir-sample")).path()));
    }
    return troubled;
  }

  /** Findings in which every run comes that many times. */
  static Findings multiplied(Findings findings, int times) {
    List<RunFindings> runs = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      for (RunFindings run : findings.runs()) {
        runs.add(SampleFindings.as(run, renumbered(run.run(), runs.size() + 1)));
      }
    }
    Plan plan = findings.plan();
    Plan longer =
        new Plan(plan.format(), plan.name(), plan.question(), plan.source(), plan.overrides(),
            plan.scale(), plan.seed(), plan.thresholds(),
            runs.stream().map(RunFindings::run).toList());
    return new Findings(findings.format(), longer, findings.systems(), findings.answer(),
        findings.cautions(), findings.variants(), runs, findings.environment(), findings.warnings(),
        findings.thresholds(), findings.published());
  }

  private static PlannedRun renumbered(PlannedRun run, int index) {
    return new PlannedRun(index, run.repetition(), run.variant(), run.system(), run.client(),
        run.workload(), run.phases(), run.worker(), run.seed());
  }
}
