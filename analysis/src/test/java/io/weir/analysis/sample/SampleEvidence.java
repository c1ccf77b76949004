package io.weir.analysis.sample;

import io.weir.analysis.figure.Latencies;
import io.weir.analysis.figure.OwnLag;
import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.GeneratorHealth;
import io.weir.analysis.finding.Thresholds;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Counter;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Evidence of a run at which there is nothing to find fault with, to be spoilt in one respect: 60 s
 * at 10,000 messages a second.
 */
public final class SampleEvidence {
  public static final int SECONDS = 60;
  public static final long MESSAGES = 600_000;

  private RunStatus status = RunStatus.COMPLETED;
  private Optional<String> problem = Optional.empty();
  private boolean drained = true;
  private final Map<Counter, Long> counts = new EnumMap<>(Counter.class);
  private LedgerCounts ledger =
      new LedgerCounts(MESSAGES, MESSAGES, 0, MESSAGES, 0, 0, MESSAGES, 0, 0, 0, 0, 0, 0, 0);
  private final Map<Metric, Latencies> latencies = new EnumMap<>(Metric.class);
  private Latencies ownLag = uniform(0, 60_000, MESSAGES);
  private double cpuShare = 0.3;
  private double pacerShare = 0.4;
  private double gcShare = 0.001;
  private List<Long> pauses = Collections.nCopies(SECONDS, 200_000L);

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

  public SampleEvidence ended(RunStatus end, String why) {
    status = end;
    problem = Optional.of(why);
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

  public SampleEvidence cpu(double ofAllCores, double ofThePacer) {
    cpuShare = ofAllCores;
    pacerShare = ofThePacer;
    return this;
  }

  public SampleEvidence gc(double share) {
    gcShare = share;
    return this;
  }

  public SampleEvidence pauses(long eachSecondNanos) {
    pauses = Collections.nCopies(SECONDS, eachSecondNanos);
    return this;
  }

  public RunEvidence build() {
    return new RunEvidence(
        SamplePlans.run(1, 1, Map.of(), "kafka", Rate.parse("10k/s"), Duration.ofSeconds(SECONDS)),
        status, problem, drained, Duration.ofSeconds(SECONDS), counts, Optional.of(ledger),
        latencies,
        new OwnLag(ownLag, 0),
        new GeneratorHealth(ownLag.atQuantile(0.999), ownLag.max(), 0, cpuShare, pacerShare,
            gcShare,
            Collections.max(pauses)),
        pauses, Thresholds.DEFAULT);
  }
}
