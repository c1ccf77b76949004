package io.weir.findings.verify;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.metric.MetricSample;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Silence;
import io.weir.core.result.SystemUse;
import io.weir.core.text.EnumWord;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Wings;
import io.weir.findings.read.JsonLines;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.StoredDocument;
import io.weir.findings.text.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * Checks whether the raw files of a run are complete and agree with each other: the same messages
 * are counted in its intervals, its histograms and its ledger.
 */
final class RunCheck {
  private static final String DAMAGED =
      "copy it again from where it was measured; lost data can't be computed";
  private static final String DISAGREE =
      "one of them was changed after the run: copy the folder again from where it was measured";

  private static final String RUN_AGAIN =
      "see the worker's log for the reason, then run it again: the outcome of the system's"
          + " messages is not known";

  private final ResultLayout layout;
  private final PlannedRun run;
  private final int trial;
  private final List<Discrepancy> found = new ArrayList<>();

  RunCheck(ResultLayout layout, PlannedRun run) {
    this(layout, run, Math.max(0, RunFiles.read(layout, run).trial()));
  }

  private RunCheck(ResultLayout layout, PlannedRun run, int trial) {
    this.layout = layout;
    this.run = run;
    this.trial = trial;
  }

  /** Returns the problems; none for a run that never began. */
  List<Discrepancy> discrepancies() {
    if (exists(layout.run(run))) {
      readAll();
      RunFiles files = RunFiles.read(layout, run);
      files.result().ifPresent(this::comparePlan);
      if (found.isEmpty() && files.result().filter(RunCheck::isAccounted).isPresent()) {
        if (files.ledger().isEmpty()) {
          damaged(layout.ledger(run, trial), "is missing, and the run completed");
        } else {
          compareLedger(files, files.ledger().get());
        }
      }
      Wings.all().forEach(wing -> found.addAll(wing.verify(layout, run)));
    }
    return found;
  }

  /** The messages of a lost worker are unknown. */
  private static boolean isAccounted(RunResult result) {
    return result.status() == RunStatus.COMPLETED && result.lostWorkers().isEmpty();
  }

  private void readAll() {
    remarks(layout.result(run),
        StoredDocument.read(layout.stored(layout.result(run)), DocumentType.RESULT).remarks());
    remarks(layout.intervals(run, trial),
        JsonLines.read(layout.stored(layout.intervals(run, trial)), IntervalSnapshot.class)
            .remarks());
    if (exists(layout.ledger(run, trial))) {
      remarks(layout.ledger(run, trial),
          StoredDocument.read(layout.stored(layout.ledger(run, trial)), DocumentType.LEDGER)
              .remarks());
    }
    remarks(layout.use(run, trial),
        JsonLines.read(layout.stored(layout.use(run, trial)), SystemUse.class).remarks());
    remarks(layout.metricCatalogue(run, trial),
        exists(layout.metricSamples(run, trial))
            ? StoredDocument
                .read(layout.stored(layout.metricCatalogue(run, trial)), DocumentType.METRICS)
                .remarks()
            : List.of());
    remarks(layout.metricSamples(run, trial),
        JsonLines.read(layout.stored(layout.metricSamples(run, trial)), MetricSample.class)
            .remarks());
    remarks(layout.faultEvents(run, trial),
        JsonLines.read(layout.stored(layout.faultEvents(run, trial)), FaultEvent.class).remarks());
    remarks(layout.placements(run, trial),
        JsonLines.read(layout.stored(layout.placements(run, trial)), PlacementSample.class)
            .remarks());
    remarks(layout.silences(run, trial),
        JsonLines.read(layout.stored(layout.silences(run, trial)), Silence.class).remarks());
    RunFiles files = RunFiles.read(layout, run);
    for (Metric metric : Metric.values()) {
      remarks(layout.histograms(run, trial, metric), files.histograms(metric)
          .visit(EnumSet.allOf(PhaseKind.class), (second, histogram) -> histogram.reset()));
    }
  }

  private boolean exists(Path file) {
    return layout.stored(file).exists();
  }

  private void remarks(Path file, List<String> remarks) {
    String name = file.getFileName() + " ";
    remarks.forEach(
        text -> damaged(file, text.startsWith(name) ? text.substring(name.length()) : text));
  }

  private void damaged(Path file, String what) {
    found.add(new Discrepancy(name(file), what, DAMAGED));
  }

  private void comparePlan(RunResult result) {
    if (!result.run().equals(run)) {
      found.add(new Discrepancy(name(layout.result(run)),
          "describes another run than plan.json has in this place", DISAGREE));
    }
  }

  private void compareLedger(RunFiles files, Ledger ledger) {
    if (ledger.producers().stream().anyMatch(RunCheck::isOpen)) {
      found.add(new Discrepancy(name(layout.ledger(run, trial)),
          "is incomplete: it has outcomes of messages that it does not count as sent, because a"
              + " sending thread of weir died",
          RUN_AGAIN));
    } else {
      compareCounts(files, ledger);
      new TraceCheck(layout, files, ledger).addTo(found);
      Wings.all().forEach(wing -> found.addAll(wing.verify(files, ledger)));
    }
  }

  /** Returns whether a producer's outcomes are known, and how far it came is not. */
  private static boolean isOpen(ProducerLedger producer) {
    SequenceRanges settled = producer.acknowledged().union(producer.failed());
    return settled.minus(SequenceRanges.between(0, producer.attempted())).count() > 0;
  }

  private void compareCounts(RunFiles files, Ledger ledger) {
    long due = sum(ledger, ProducerLedger::due);
    long acknowledged = sum(ledger, producer -> producer.acknowledged().count());
    long failed = sum(ledger, producer -> producer.failed().count());
    compare(files, Counter.DUE, due);
    compare(files, Counter.SENT, sum(ledger, ProducerLedger::attempted));
    compare(files, Counter.ACKNOWLEDGED, acknowledged);
    compare(files, Counter.FAILED, failed);
    compare(files, Metric.GENERATOR_LAG, due);
    // Results of older versions have none.
    if (exists(layout.histograms(run, trial, Metric.OWN_LAG))) {
      compare(files, Metric.OWN_LAG, due);
    }
    compare(files, Metric.PUBLISH_SERVICE, acknowledged);
    compare(files, Metric.PUBLISH_RESPONSE, due - failed);
  }

  private void compare(RunFiles files, Counter counter, long inLedger) {
    long counted = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      counted += IntervalSnapshot.sum(files.intervals(), phase, counter);
    }
    compare(layout.intervals(run, trial), EnumWord.kebab(counter),
        counted, inLedger);
  }

  private void compare(RunFiles files, Metric metric, long inLedger) {
    AtomicLong recorded = new AtomicLong();
    files.histograms(metric)
        .visit(EnumSet.allOf(PhaseKind.class),
            (second, histogram) -> recorded.addAndGet(histogram.getTotalCount()));
    compare(layout.histograms(run, trial, metric), "recorded", recorded.get(), inLedger);
  }

  private void compare(Path file, String what, long here, long inLedger) {
    if (here != inLedger) {
      found.add(new Discrepancy(name(file), Quantity.of(here, "message") + " " + what
          + ", and ledger.json has " + Quantity.count(inLedger), DISAGREE));
    }
  }

  private static long sum(Ledger ledger, ToLongFunction<ProducerLedger> value) {
    return ledger.producers().stream().mapToLong(value).sum();
  }

  private String name(Path file) {
    return layout.root().relativize(file).toString().replace('\\', '/');
  }
}
