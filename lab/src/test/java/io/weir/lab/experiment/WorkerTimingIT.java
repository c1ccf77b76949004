package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WorkerTiming;
import io.weir.engine.clock.WorkerClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Two workers, one of which has another clock, or is stopped for a while. */
@Isolated
class WorkerTimingIT {
  private static final Plan PLAN = LoopbackPlan.onTwoWorkers(LoopbackPlan.seconds(1, 5, 30));
  private static final PlannedRun RUN = PLAN.runs().getFirst();
  private static final long TEN_SECONDS = 10_000_000_000L;

  @TempDir
  Path folder;

  private RunResult run(ExperimentListener listener) throws Exception {
    ExperimentFixture fixture = new ExperimentFixture(folder);
    new ExperimentRunner(fixture.setup()).run(PLAN, listener);
    return fixture.result(RUN);
  }

  /** Stops a worker for some time when the load has begun. */
  private RunResult stopped(Duration time) throws Exception {
    AtomicInteger intervals = new AtomicInteger();
    return run(event -> {
      if (event instanceof ExperimentEvent.IntervalMeasured && intervals.incrementAndGet() == 4) {
        ProcessHandle worker = ExperimentFixture.workers().getFirst();
        signal("STOP", worker);
        CompletableFuture.runAsync(() -> signal("CONT", worker),
            CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
      }
    });
  }

  private static void signal(String name, ProcessHandle process) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private long measured(Metric metric) throws Exception {
    Path log = new ExperimentFixture(folder).latest().histograms(RUN, 0, metric);
    long count = 0;
    for (String line : Files.exists(log) ? Files.readAllLines(log) : List.<String>of()) {
      if (line.startsWith("Tag=measure,")) {
        count += LatencyHistogram.decode(line.split(",")[4]).toHistogram().getTotalCount();
      }
    }
    return count;
  }

  @Test
  void aWorkerWithAnotherClockBeginsWithTheOthersAndTimesItsMessages() throws Exception {
    String property = WorkerClock.SHIFT + ".1";
    System.setProperty(property, TEN_SECONDS + ",50");
    RunResult result;
    try {
      result = run(event -> {});
    } finally {
      System.clearProperty(property);
    }

    assertThat(result.problem()).isEmpty();
    List<WorkerTiming> timing = result.timing().orElseThrow();
    assertThat(timing).extracting(WorkerTiming::clock).containsExactly(0, 1);
    assertThat(timing.getFirst().errorNanos()).isZero();
    assertThat(timing.getLast().errorNanos()).isPositive();
    assertThat(timing.getLast().steps()).isZero();
    assertThat(timing.getLast().offsetNanos()).isCloseTo(TEN_SECONDS,
        within(10_000_000 + timing.getLast().errorNanos()));
    ExperimentFixture fixture = new ExperimentFixture(folder);
    List<IntervalSnapshot> intervals = fixture.intervals(RUN);
    LedgerCounts counts =
        Reconciliation.counts(fixture.ledger(RUN).orElseThrow(), PhaseKind.MEASURE);
    assertThat(counts.lost()).isZero();
    assertThat(IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, Counter.NEGATIVE)).isZero();
    // A message that is due at the very start of a phase may be rounded into the one before.
    assertThat(measured(Metric.END_TO_END_RESPONSE)).isCloseTo(counts.received(), within(2L));
    assertThat(measured(Metric.END_TO_END_RESPONSE_ACROSS)).isZero();
  }

  @Tag("slow")
  @Test
  void aWorkerThatIsStoppedForASecondContinuesAndTheResultShowsIt() throws Exception {
    RunResult result = stopped(Duration.ofSeconds(1));

    assertThat(result.problem()).isEmpty();
    assertThat(result.timing().orElseThrow())
        .anyMatch(worker -> worker.slowestAnswerNanos() > 400_000_000);
  }

  @Test
  @Tag("slow")
  void aWorkerThatIsStoppedForLongerEndsTheRun() throws Exception {
    RunResult result = stopped(Duration.ofSeconds(5));

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains("has been silent for 3")
        .contains("it or its host is stopped, or its link is down");
    assertThat(ExperimentFixture.workers()).isEmpty();
  }
}
