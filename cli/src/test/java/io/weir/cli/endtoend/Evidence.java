package io.weir.cli.endtoend;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The raw files of one run, read without any of weir's analysis.
 *
 * @param layout its result folder
 * @param run the run
 */
record Evidence(ResultLayout layout, PlannedRun run) {
  RunResult result() throws IOException {
    return Json.reader(RunResult.class).readValue(layout.result(run).toFile());
  }

  LedgerCounts measured() throws IOException {
    return Reconciliation.counts(
        Json.reader(Ledger.class).readValue(layout.ledger(run, 0).toFile()), PhaseKind.MEASURE);
  }

  List<IntervalSnapshot> intervals() throws IOException {
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (String line : Files.readAllLines(layout.intervals(run, 0))) {
      intervals.add(Json.reader(IntervalSnapshot.class).readValue(line));
    }
    return intervals;
  }

  /** All values of a metric whose messages were due in the measure phase. */
  Histogram histogram(Metric metric) throws IOException {
    return histogram(metric, "measure"::equals);
  }

  /** How many values of a metric there are, of all phases. */
  long count(Metric metric) throws IOException {
    return Files.exists(layout.histograms(run, 0, metric))
        ? histogram(metric, tag -> true).getTotalCount()
        : 0;
  }

  private Histogram histogram(Metric metric, Predicate<String> phase) throws IOException {
    Histogram sum = new Histogram(LatencyHistogram.DIGITS);
    try (HistogramLogReader reader =
        new HistogramLogReader(layout.histograms(run, 0, metric).toFile())) {
      for (EncodableHistogram next = reader.nextIntervalHistogram(); next != null;
          next = reader.nextIntervalHistogram()) {
        if (phase.test(next.getTag())) {
          sum.add((Histogram) next);
        }
      }
    }
    return sum;
  }
}
