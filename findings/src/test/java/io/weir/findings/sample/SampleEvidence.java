package io.weir.findings.sample;

import io.weir.core.interval.Counter;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.TurnWaits;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.WorkerLoss;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Recovered;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.AcrossClocks;
import io.weir.findings.evidence.BackPressure.Blocked;
import io.weir.findings.evidence.BeforeFault;
import io.weir.findings.evidence.CarrierDelays;
import io.weir.findings.evidence.DiskTraffic;
import io.weir.findings.evidence.DisturbedSeconds;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.PauseSum;
import io.weir.findings.evidence.Interference.WaitShare;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.OwnLag;
import io.weir.findings.evidence.PauseSample;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.RunEvidence.Account;
import io.weir.findings.evidence.RunEvidence.Cut;
import io.weir.findings.evidence.RunEvidence.Generator;
import io.weir.findings.evidence.Steadiness;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Evidence of a run at which there is nothing to find fault with, to be spoilt in one respect: 60 s
 * at 10,000 messages a second.
 */
public final class SampleEvidence {
  public static final int SECONDS = 60;
  public static final long MESSAGES = 600_000;

  /** A worker that nothing keeps from the CPU. */
  public static final Interference QUIET = new Interference(
      Optional.of(new WaitShare(0.002, 4_000)), Optional.of(new WaitShare(0.003, 5_000)),
      Optional.of(new WaitShare(0.001, 3_000)), OptionalDouble.of(0.01), OptionalDouble.of(0.001),
      OptionalDouble.of(0), OptionalDouble.of(0.05),
      Optional.of(new PauseSum(60, 0.00002, 20_000)), OptionalDouble.of(0));

  private static final Fault FAULT =
      new Fault(FaultKind.KILL, FaultNode.of(FaultNode.Choice.LEADER), Duration.ofSeconds(20),
          Duration.ofSeconds(10), Outage.REFUSED, Recovered.DEFAULT);

  private RunStatus status = RunStatus.COMPLETED;
  private Optional<String> problem = Optional.empty();
  private boolean drained = true;
  private final Map<Counter, Long> counts = new EnumMap<>(Counter.class);
  private Optional<String> gap = Optional.empty();
  private LedgerCounts ledger =
      new LedgerCounts(MESSAGES, MESSAGES, 0, MESSAGES, 0, 0, MESSAGES, 0, 0, 0, 0, 0, 0, 0,
          Optional.empty(), OptionalLong.empty());
  private final Map<Metric, Latencies> latencies = new EnumMap<>(Metric.class);
  private AcrossClocks across = AcrossClocks.NONE;
  private Latencies ownLag = uniform(0, 60_000, MESSAGES);
  private Blocked blocked = Blocked.NONE;
  private double cpuShare = 0.3;
  private double pacerShare = 0.4;
  private double gcShare = 0.001;
  private List<PauseSample> hiccups = still(200_000, 0);
  private List<PauseSample> pauses = still(20_000, 20_000);
  private Interference interference = QUIET;
  private Optional<TurnWaits> clientTurns = Optional.empty();
  private Optional<TurnWaits> consumerTurns = Optional.empty();
  private Steadiness steadiness = Steadiness.UNTESTED;
  private DisturbedSeconds saturated = DisturbedSeconds.NONE;
  private DiskTraffic traffic = DiskTraffic.UNDISTURBED;
  private DisturbedSeconds diskDisturbed = DisturbedSeconds.NONE;
  private DiskBaseline disk = DiskBaseline.NONE;
  private Optional<Rate> ceiling = Optional.empty();
  private Optional<BeforeFault> beforeFault = Optional.empty();
  private Optional<Settled> settled = Optional.empty();
  private Optional<BackgroundCycle> cycle = Optional.empty();
  private List<WorkerLoss> lostWorkers = List.of();
  private Emulation emulated = Emulation.NONE;
  private Optional<EmulationRecord> emulation = Optional.empty();
  private Pacing pacing = Pacing.NORMAL;
  private Optional<OverloadIntent> overload = Optional.empty();
  private Thresholds thresholds = Thresholds.DEFAULT;

  public SampleEvidence() {
    counts.put(Counter.DUE, MESSAGES);
    counts.put(Counter.SENT, MESSAGES);
    counts.put(Counter.ACKNOWLEDGED, MESSAGES);
    counts.put(Counter.RECEIVED, MESSAGES);
    for (Metric metric : Metric.values()) {
      latencies.put(metric, uniform(1_000_000, 11_000_000, MESSAGES));
    }
  }

  /** Latencies that are spread evenly, over the values and over the seconds. */
  public static Latencies uniform(long from, long until, long count) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    for (int step = 0; step < 10_000; step++) {
      histogram.recordValueWithCount(from + (until - from) * step / 10_000, count / 10_000);
    }
    TreeMap<Integer, Long> longest = new TreeMap<>();
    for (int second = 0; second < SECONDS; second++) {
      longest.put(second, histogram.getMaxValue());
    }
    return new Latencies(histogram, longest);
  }

  /** Latencies around 2 ms, of which one in a hundred takes up to 80 ms, alike in all seconds. */
  public static Latencies skewed(long count) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    for (int step = 0; step < 10_000; step++) {
      double tail = 1 - (step + 0.5) / 10_000;
      double nanos = 2_000_000 + 300_000 * -Math.log(tail) + 40_000 / (tail + 0.0005);
      histogram.recordValueWithCount((long) nanos, count / 10_000);
    }
    TreeMap<Integer, Long> longest = new TreeMap<>();
    for (int second = 0; second < SECONDS; second++) {
      longest.put(second, histogram.getMaxValue());
    }
    return new Latencies(histogram, longest);
  }

  public SampleEvidence ended(RunStatus end, String why) {
    status = end;
    problem = Optional.of(why);
    return this;
  }

  /** On a host that keeps up this rate at most. */
  public SampleEvidence ceiling(String rate) {
    ceiling = Optional.of(Rate.parse(rate));
    return this;
  }

  /**
   * A fault struck after 20 s, by when so many more of the messages due were open than at first.
   */
  public SampleEvidence struck(long due, long unacknowledged, long undelivered) {
    beforeFault = Optional.of(new BeforeFault(due, unacknowledged, undelivered, 20));
    return this;
  }

  /** The warm-up went on for so many seconds. */
  public SampleEvidence settled(int seconds, boolean still) {
    settled = Optional.of(new Settled(Duration.ofSeconds(seconds), still));
    return this;
  }

  public SampleEvidence undrained() {
    drained = false;
    return this;
  }

  public SampleEvidence counted(Counter counter, long count) {
    counts.put(counter, count);
    return this;
  }

  public SampleEvidence ledger(LedgerCounts counted) {
    ledger = counted;
    return this;
  }

  public SampleEvidence latencies(Metric metric, Latencies recorded) {
    latencies.put(metric, recorded);
    return this;
  }

  public SampleEvidence ownLag(Latencies lag) {
    ownLag = lag;
    return this;
  }

  /** Full buffers blocked sends for that share of the time. */
  public SampleEvidence blocked(double share, long longestNanos) {
    blocked = new Blocked(share, longestNanos);
    return this;
  }

  public SampleEvidence cpu(double ofAllCores, double ofThePacer) {
    cpuShare = ofAllCores;
    pacerShare = ofThePacer;
    return this;
  }

  public SampleEvidence gc(double share) {
    gcShare = share;
    return this;
  }

  public SampleEvidence hiccups(long longestNanos, long eachSecondNanos) {
    hiccups = still(longestNanos, eachSecondNanos);
    return this;
  }

  public SampleEvidence pauses(long eachSecondNanos) {
    pauses = still(eachSecondNanos, eachSecondNanos);
    return interference(new Interference(QUIET.pacerWait(), QUIET.consumerWait(),
        QUIET.clientWait(), QUIET.processWait(), QUIET.stealShare(), QUIET.throttledShare(),
        QUIET.pressureShare(),
        Optional.of(new PauseSum(SECONDS, eachSecondNanos / 1e9, eachSecondNanos)),
        QUIET.hiccupShare()));
  }

  private static List<PauseSample> still(long longestNanos, long sumNanos) {
    return Collections.nCopies(SECONDS,
        new PauseSample(longestNanos, Math.max(longestNanos, sumNanos)));
  }

  public SampleEvidence interference(Interference other) {
    interference = other;
    return this;
  }

  /** Waiting of the three kinds of threads, as shares of the time. */
  public SampleEvidence waits(double pacer, double consumer, double client) {
    return interference(new Interference(Optional.of(new WaitShare(pacer, 20_000)),
        Optional.of(new WaitShare(consumer, 20_000)), Optional.of(new WaitShare(client, 20_000)),
        OptionalDouble.of(pacer + consumer + client), QUIET.stealShare(), QUIET.throttledShare(),
        QUIET.pressureShare(), QUIET.pauses(), QUIET.hiccupShare()));
  }

  public SampleEvidence host(double steal, double throttled) {
    return interference(new Interference(QUIET.pacerWait(), QUIET.consumerWait(),
        QUIET.clientWait(), QUIET.processWait(), OptionalDouble.of(steal),
        OptionalDouble.of(throttled), QUIET.pressureShare(), QUIET.pauses(), QUIET.hiccupShare()));
  }

  /** Waits of the turns of the client's thread and of the consumer's. */
  public SampleEvidence turns(TurnWaits client, TurnWaits consumer) {
    clientTurns = Optional.of(client);
    consumerTurns = Optional.of(consumer);
    return this;
  }

  /** Turns that all waited for the mean. */
  private TurnWaits turns(WaitShare wait) {
    TurnWaits.Sum sum = new TurnWaits.Sum();
    for (int turn = 0; turn < wait.share() * SECONDS * 1e9 / wait.meanNanos(); turn++) {
      sum.add((long) wait.meanNanos(), 1);
    }
    return sum.take();
  }

  public SampleEvidence saturated(DisturbedSeconds seconds) {
    saturated = seconds;
    return this;
  }

  public SampleEvidence diskDisturbed(DiskTraffic of, DisturbedSeconds seconds) {
    traffic = of;
    diskDisturbed = seconds;
    return this;
  }

  public SampleEvidence steadiness(Steadiness found) {
    steadiness = found;
    return this;
  }

  public SampleEvidence disk(DiskBaseline baseline) {
    disk = baseline;
    return this;
  }

  public SampleEvidence judgedBy(Thresholds other) {
    thresholds = other;
    return this;
  }

  /** Of a system that does this in the background. */
  public SampleEvidence cycle(BackgroundCycle work) {
    cycle = Optional.of(work);
    return this;
  }

  /** Its load was meant to be more than the system can serve. */
  public SampleEvidence overloading() {
    overload = Optional.of(OverloadIntent.INTENDED);
    return this;
  }

  /** Its clients were offered as much as they take. */
  public SampleEvidence unlimited() {
    overload = Optional.of(OverloadIntent.UNLIMITED);
    return this;
  }

  public SampleEvidence paced(Pacing other) {
    pacing = other;
    return this;
  }

  /** With an account of the messages that is not complete. */
  public SampleEvidence gap(String text) {
    gap = Optional.of(text);
    return this;
  }

  private PlannedRun run() {
    PlannedRun run = SamplePlans.run(1, 1, Map.of(), "kafka",
        LoadBuilder.builder()
            .rate(Rate.parse("10k/s"))
            .arrival(overload.equals(Optional.of(OverloadIntent.UNLIMITED))
                ? Arrival.UNIFORM
                : Arrival.POISSON)
            .pacing(pacing)
            .overload(overload)
            .build(),
        Duration.ofSeconds(SECONDS));
    PlannedRun dilated = run.emulating(emulated);
    return beforeFault.isPresent() ? SamplePlans.struck(dilated, FAULT) : dilated;
  }

  /**
   * Two clocks timed some of the end-to-end latencies.
   *
   * @param sameClock those that one clock timed
   * @param errorNanos the error of the clocks, if it is known
   */
  public SampleEvidence across(Latencies sameClock, OptionalLong errorNanos) {
    across = new AcrossClocks(Map.of(Metric.END_TO_END_RESPONSE, sameClock,
        Metric.SEND_TO_CONSUME, sameClock), errorNanos);
    return this;
  }

  /**
   * The machine was emulated.
   *
   * @param record how well; empty if it was not recorded
   */
  public SampleEvidence dilated(Emulation asked, Optional<EmulationRecord> record) {
    emulated = asked;
    emulation = record;
    return this;
  }

  /** A worker was lost, and the others continued. */
  public SampleEvidence without(WorkerLoss lost) {
    lostWorkers = List.of(lost);
    return this;
  }

  public RunEvidence build() {
    return new RunEvidence(
        run(),
        status, problem, drained, Duration.ofSeconds(SECONDS), Duration.ofSeconds(SECONDS),
        new Account(counts, gap.isPresent() ? Optional.empty() : Optional.of(ledger), gap,
            Cut.NOTHING),
        latencies,
        across,
        new Generator(new OwnLag(ownLag, 0), blocked,
            new GeneratorHealth(ownLag.atQuantile(0.999), ownLag.max(), 0, cpuShare, pacerShare,
                gcShare, hiccups.getFirst().longestNanos(), interference),
            hiccups, pauses,
            new CarrierDelays(clientTurns.or(() -> interference.clientWait().map(this::turns)),
                consumerTurns.or(() -> interference.consumerWait().map(this::turns)),
                interference, Duration.ofSeconds(SECONDS))),
        steadiness, saturated, traffic, diskDisturbed, disk, ceiling, beforeFault, settled,
        Optional.empty(), cycle, lostWorkers,
        emulation,
        thresholds);
  }
}
