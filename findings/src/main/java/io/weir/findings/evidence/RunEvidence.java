package io.weir.findings.evidence;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.Truncation;
import io.weir.core.result.WorkerLoss;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.BackPressure.Blocked;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a run's figures are judged on.
 *
 * @param run the run as it was planned
 * @param status how it ended
 * @param problem why it did not complete
 * @param drained whether nothing more was to come when the drain ended: everything had arrived, or
 * nothing had come for so long that the rest is lost
 * @param measured how long the measure phase took; zero if there was none
 * @param span from the start of the first window of the measure phase to the end of the last; the
 * same as {@code measured} with one
 * @param account what became of the messages of the measure phase
 * @param latencies what was recorded of messages due in the measure phase, by metric, timed by one
 * clock or by two
 * @param across what two clocks timed of it
 * @param generator how the load generator did
 * @param steadiness whether there was a steady state
 * @param saturated the seconds in which the processors of a machine were saturated
 * @param diskTraffic the traffic of the system's disks
 * @param diskDisturbed the seconds in which something else disturbed one
 * @param disk the system's disk before and after
 * @param ceiling the highest rate that the host keeps up with messages of that size, where it was
 * calibrated
 * @param beforeFault what became of the load before a fault struck, if one did
 * @param settled how the warm-up went on beyond its time, if it did
 * @param truncation the start of the measure phase that does not count, if there is one
 * @param cycle the longest cycle of the system's work in the background, if one is known
 * @param lostWorkers workers that the others continued without
 * @param emulation how well it had the emulation that it asked for, if it was recorded
 * @param thresholds what is judged by
 */
public record RunEvidence(
    PlannedRun run,
    RunStatus status,
    Optional<String> problem,
    boolean drained,
    Duration measured,
    Duration span,
    Account account,
    Map<Metric, Latencies> latencies,
    AcrossClocks across,
    Generator generator,
    Steadiness steadiness,
    DisturbedSeconds saturated,
    DiskTraffic diskTraffic,
    DisturbedSeconds diskDisturbed,
    DiskBaseline disk,
    Optional<Rate> ceiling,
    Optional<BeforeFault> beforeFault,
    Optional<Settled> settled,
    Optional<Truncation> truncation,
    Optional<BackgroundCycle> cycle,
    List<WorkerLoss> lostWorkers,
    Optional<EmulationRecord> emulation,
    Thresholds thresholds) {
  public RunEvidence {
    latencies = Map.copyOf(latencies);
    lostWorkers = List.copyOf(lostWorkers);
  }

  /**
   * The outcomes of the messages of the measure phase.
   *
   * @param counts what happened in it
   * @param ledger the ledger's counts for it
   * @param gap how the account of the messages is incomplete, as a sentence; empty if it is
   * complete
   * @param cut what the ledger has and the counts have not
   */
  public record Account(Map<Counter, Long> counts, Optional<LedgerCounts> ledger,
      Optional<String> gap, Cut cut) {
    public Account {
      counts = Map.copyOf(counts);
    }
  }

  /**
   * The part of the measure phase that does not count.
   *
   * @param counts what happened in it
   * @param latencies how many latencies were recorded in it
   */
  public record Cut(Map<Counter, Long> counts, Map<Metric, Long> latencies) {
    /** All of the phase counts. */
    public static final Cut NOTHING = new Cut(Map.of(), Map.of());

    public Cut {
      counts = Map.copyOf(counts);
      latencies = Map.copyOf(latencies);
    }
  }

  /** Returns a count of the whole measure phase, as the ledger has it. */
  public long countOfAll(Counter counter) {
    return count(counter) + account.cut().counts().getOrDefault(counter, 0L);
  }

  /** Returns how many latencies were recorded in the whole measure phase. */
  public long recordedOfAll(Metric metric) {
    return latencies(metric).count() + account.cut().latencies().getOrDefault(metric, 0L);
  }

  /**
   * The health of the load generator.
   *
   * @param lag its own lag
   * @param blocked how long a full buffer of the client blocked sends in the measure phase
   * @param health all of it in sum
   * @param hiccups hiccups of each interval of the measure phase
   * @param pauses pauses of the JVM in each interval of the measure phase
   * @param carriers by how much its threads that waited for a CPU can have delayed messages
   */
  public record Generator(
      OwnLag lag, Blocked blocked, GeneratorHealth health, List<PauseSample> hiccups,
      List<PauseSample> pauses, CarrierDelays carriers) {
    public Generator {
      hiccups = List.copyOf(hiccups);
      pauses = List.copyOf(pauses);
    }
  }

  /** Returns a count of the measure phase; 0 if nothing was counted. */
  public long count(Counter counter) {
    return account.counts().getOrDefault(counter, 0L);
  }

  /**
   * Returns whether something was done to the system, so that no steady state is to be expected.
   */
  public boolean hasFault() {
    return run.phases().fault().isPresent();
  }

  /** Returns whether pacing threads kept processors busy with waiting. */
  public boolean spins() {
    return !run.workload().onlyReads() && run.workload().load().pacing() == Pacing.PRECISE;
  }

  /** Returns the recorded latencies of a metric; possibly none. */
  public Latencies latencies(Metric metric) {
    return latencies.getOrDefault(metric, Latencies.none());
  }

  /**
   * Returns the latencies that a figure is made of: those that one clock timed, if they have every
   * quantile that all have. Otherwise all, and the error of the clocks is part of the figure. All
   * quantiles of a metric are those of the same messages, so that none can be below a lower one.
   * The maximum is always that of all.
   */
  public Latencies latencies(Metric metric, Statistic statistic) {
    return isAcrossClocks(metric, statistic)
        ? latencies(metric)
        : across.sameClock().getOrDefault(metric, latencies(metric));
  }

  /** Returns whether the latencies that a figure is made of include any that two clocks timed. */
  public boolean isAcrossClocks(Metric metric, Statistic statistic) {
    Latencies same = across.sameClock().get(metric);
    if (same == null) {
      return false;
    }
    return statistic == Statistic.MAX || !has(same, 0)
        || Arrays.stream(Statistic.values())
            .flatMapToDouble(any -> any.quantile().stream())
            .anyMatch(quantile -> has(latencies(metric), quantile) && !has(same, quantile));
  }

  private boolean has(Latencies latencies, double quantile) {
    return latencies.count() - Latencies.rank(quantile, latencies.count()) >= thresholds
        .samplesBeyond();
  }

  /** Returns how many times each message is to be delivered. */
  public int subscriptions() {
    return run.workload().subscriptionsPerTopic();
  }

  /** Returns how long the warm-up took. */
  public Duration warmedUp() {
    return Settled.warmUp(run.phases(), settled);
  }

  /** Returns the length of the measure phase in seconds. */
  public double seconds() {
    return measured.toNanos() / 1e9;
  }
}
