package io.weir.analysis.read;

import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Metric;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunResult;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run left behind. A run at a fixed rate has one trial, and that is read; its histograms
 * stay on disk until they are asked for.
 *
 * @param layout where its files lie
 * @param run the run as it was planned
 * @param began whether it left anything at all
 * @param result its result, if it was written
 * @param intervals its intervals, of all workers
 * @param ledger its ledger, which is written last
 * @param metrics what its brokers said of themselves
 * @param remarks what could not be read, for people
 */
public record RunFiles(
    ResultLayout layout,
    PlannedRun run,
    boolean began,
    Optional<RunResult> result,
    List<IntervalSnapshot> intervals,
    Optional<Ledger> ledger,
    MetricsFile metrics,
    List<String> remarks) {
  private static final int TRIAL = 0;

  /** Reads what there is. */
  public static RunFiles read(ResultLayout layout, PlannedRun run) {
    if (!Files.isDirectory(layout.run(run))) {
      return new RunFiles(
          layout, run, false, Optional.empty(), List.of(), Optional.empty(), MetricsFile.NONE,
          List.of());
    }
    Document<RunResult> result = Document.read(layout.result(run), RunResult.class);
    IntervalsFile intervals = IntervalsFile.read(layout.intervals(run, TRIAL));
    Document<Ledger> ledger = Document.read(layout.ledger(run, TRIAL), Ledger.class);
    List<String> remarks = new ArrayList<>(result.remarks());
    remarks.addAll(intervals.remarks());
    remarks.addAll(ledger.remarks());
    MetricsFile metrics = MetricsFile.read(layout, run, TRIAL);
    remarks.addAll(metrics.remarks());
    return new RunFiles(
        layout, run, true, result.value(), intervals.snapshots(), ledger.value(), metrics, remarks);
  }

  /** The histograms of a metric. */
  public HistogramLogFile histograms(Metric metric) {
    return new HistogramLogFile(layout.histograms(run, TRIAL, metric));
  }
}
