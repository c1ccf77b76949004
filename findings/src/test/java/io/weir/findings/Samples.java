package io.weir.findings;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.CitedProof;
import io.weir.core.proof.Proof;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleProofs;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Findings to make reports of; made once. */
public final class Samples {
  private static Findings quickstart;
  private static Findings troubled;

  private Samples() {}

  public static synchronized Findings quickstart() throws IOException {
    if (quickstart == null) {
      quickstart = in(folder -> findings(SampleResults.quickstart(folder)));
    }
    return quickstart;
  }

  static synchronized Findings troubled() throws IOException {
    if (troubled == null) {
      troubled = in(folder -> findings(SampleResults.troubled(folder)));
    }
    return troubled;
  }

  public static Findings fiveSystems() throws IOException {
    return in(folder -> findings(SampleResults.fiveSystems(folder)));
  }

  /** Of an experiment of which one system was proven. */
  static Findings proven() throws IOException {
    return in(folder -> {
      SampleFolder sample = SampleResults.quickstart(folder);
      SampleProofs.cite(sample, cited(sample));
      return findings(sample);
    });
  }

  /** That proof. */
  static Proof proof() throws IOException {
    return in(folder -> cited(SampleResults.quickstart(folder)).proof());
  }

  private static CitedProof cited(SampleFolder folder) {
    return SampleProofs.cited("../../prove/proofs/2026-03-04T05-06-07Z",
        SampleProofs.whole(folder.plan().runs().getFirst(),
            SampleSettings.kafka(SamplePlans.FSYNC), 12, Instant.parse("2026-03-04T05:16:07Z")));
  }

  /** Of an experiment that was interrupted before one of its systems began. */
  static Findings cutShort() throws IOException {
    return in(folder -> findings(SampleResults.cutShort(folder)));
  }

  private static Findings findings(SampleFolder sample) throws IOException {
    return Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL);
  }

  /** The changes to a folder. */
  private interface Use<T> {
    T of(Path folder) throws IOException;
  }

  /** Lends a folder, and deletes it with all that was put into it. */
  private static <T> T in(Use<T> use) throws IOException {
    Path folder = Files.createTempDirectory("weir-sample");
    try {
      return use.of(folder);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
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
        PlanBuilder.builder()
            .format(plan.format())
            .name(plan.name())
            .question(plan.question())
            .source(plan.source())
            .overrides(plan.overrides())
            .scale(plan.scale())
            .seed(plan.seed())
            .thresholds(plan.thresholds())
            .baseline(plan.baseline())
            .objectives(plan.objectives())
            .runs(runs.stream().map(RunFindings::run).toList())
            .build();
    return new Findings(findings.format(), findings.rules(), findings.outline(), longer,
        findings.systems(),
        findings.answer(),
        findings.cautions(), findings.variants(), runs, findings.environment(), findings.warnings(),
        findings.thresholds(), findings.parts());
  }

  private static PlannedRun renumbered(PlannedRun run, int index) {
    return PlannedRunBuilder.builder()
        .index(index)
        .repetition(run.repetition())
        .variant(run.variant())
        .system(run.system())
        .client(run.client())
        .workload(run.workload())
        .phases(run.phases())
        .worker(run.worker())
        .seed(run.seed())
        .build();
  }
}
