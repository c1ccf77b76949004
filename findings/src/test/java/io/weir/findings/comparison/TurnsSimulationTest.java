package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.plan.StoppingRule;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.WindowInterval;
import io.weir.findings.figure.WindowValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two made-up systems that take turns in windows of 8 s with guards of 2 s, on a made-up host. The
 * noise of seconds is log-normal and correlated as in measured series; ADR 72 has the table of all
 * cases, which {@link #table} prints.
 */
class TurnsSimulationTest {
  private static final int EXPERIMENTS = 400;
  private static final int LENGTH = 8;
  private static final int TURN = 10;
  private static final int MESSAGES = 40;
  private static final int HALVES = MeasuredWindows.HALVES;
  private static final double LIMIT = 1.1;
  private static final double OF_HEADLINE = 0.8;
  private static final List<Statistic> SHOWN = List.of(Statistic.P50, Statistic.P99);

  /** A host and systems on it. */
  enum Host {
    CALM(0.25, 0.3, 0.1, 300, 0, 0, 0), DRIFTING(0.25, 0.3, 0.2, 300, 0, 0, 0),
    WAVERING(0.25, 0.3, 0.3, 60, 0, 0, 0), SAW_TOOTH(0.25, 0.3, 0.1, 300, 1.0, 0, 0),
    HALF_SLOW(0.25, 0.3, 0.1, 300, 0, 0, 0.2), JUMPY(0.8, 0.5, 0.2, 120, 0, 0, 0),
    LUCK(0.25, 0.3, 0.1, 300, 0, 0.05, 0),
    /** One Kafka with fsync on 2 processors, compared with itself: p99 varies less. */
    KAFKA(0.25, 0.3, 0.1, 300, 0, 0.03, 0, 0.1);

    /** Of a second, as a standard deviation of logarithms, and its correlation with the next. */
    private final double noise;
    private final double correlation;
    /** Of the host, likewise, and the correlation time in seconds. */
    private final double drift;
    private final double time;
    /** How much slower each system is at the begin of a background cycle of 60 s. */
    private final double cycle;
    /** Of a deployment. */
    private final double luck;
    /** How much slower the contender is for 30 s of each minute. */
    private final double slow;
    /** Of the slowest messages of a second. */
    private final double tail;

    Host(double noise, double correlation, double drift, double time, double cycle, double luck,
        double slow) {
      this(noise, correlation, drift, time, cycle, luck, slow, 0.6);
    }

    Host(double noise, double correlation, double drift, double time, double cycle, double luck,
        double slow, double tail) {
      this.noise = noise;
      this.correlation = correlation;
      this.drift = drift;
      this.time = time;
      this.cycle = cycle;
      this.luck = luck;
      this.slow = slow;
      this.tail = tail;
    }

    /** The contender's factor over hours where it has this one otherwise. */
    double overall(double ratio) {
      return ratio * Math.sqrt(1 + slow);
    }

    /** Both systems' windows in one deployment, in so many parts each. */
    List<Map<Integer, LatencyHistogram>> deployment(Random random, int rounds, double ratio,
        int each) {
      double[] factors = {0, Math.log(ratio) + luck * Math.sqrt(2) * random.nextGaussian()};
      int[] phases = {random.nextInt(60), random.nextInt(60)};
      double[] noises = {random.nextGaussian(), random.nextGaussian()};
      double host = random.nextGaussian();
      List<Map<Integer, LatencyHistogram>> windows = List.of(new TreeMap<>(), new TreeMap<>());
      boolean swapped = random.nextBoolean();
      for (int round = 0; round < rounds; round++) {
        swapped = round % 2 == 0 ? random.nextBoolean() : !swapped;
        for (int place = 0; place < 2; place++) {
          int system = swapped ? 1 - place : place;
          List<Histogram> blocks =
              Stream.generate(() -> new Histogram(2)).limit(each).toList();
          for (int second = 0; second < TURN; second++) {
            double stay = Math.exp(-1 / time);
            host = stay * host + Math.sqrt(1 - stay * stay) * random.nextGaussian();
            noises[system] = correlation * noises[system]
                + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            int now = (2 * round + place) * TURN + second + phases[system];
            double behind = Math.max(0, 1 - now % 60 / 15.0);
            if (second >= TURN - LENGTH) {
              record(blocks.get((second - TURN + LENGTH) * each / LENGTH),
                  factors[system] + drift * host + noise * noises[system]
                      + Math.log1p(cycle * behind)
                      + (system == 1 && now % 60 < 30 ? Math.log1p(slow) : 0),
                  random);
            }
          }
          for (int block = 0; block < each; block++) {
            windows.get(system)
                .put(round * each + block, LatencyHistogram.copyOf(blocks.get(block)));
          }
        }
      }
      return windows;
    }

    /** A few messages of a second, of which the slowest are slower by chance. */
    private void record(Histogram window, double log, Random random) {
      double slowest = Math.exp(tail * random.nextGaussian());
      for (int i = 0; i < MESSAGES; i++) {
        double part = (i + 0.5) / MESSAGES;
        double slow = part > 0.95 ? 1.5 * slowest : 0;
        window.recordValue(
            (long) Math.min(1e6, 500 * Math.exp(log + 1.2 * (part - 0.5) + slow)));
      }
    }
  }

  private static Map<Statistic, WindowValues> values(Map<Integer, LatencyHistogram> windows) {
    Map<Statistic, WindowValues> values = new TreeMap<>();
    WindowValues.of(Metric.PUBLISH_RESPONSE, SHOWN, windows)
        .forEach(one -> values.put(((FigureKey.Latency) one.metric()).statistic(), one));
    return values;
  }

  private static Map<Integer, LatencyHistogram> first(Map<Integer, LatencyHistogram> windows,
      int rounds) {
    return new TreeMap<>(windows).headMap(HALVES * rounds);
  }

  /**
   * How often the interval of a design has the true ratio, how wide it is, and how often it leaves
   * out 1, and breaks an objective of {@link #LIMIT}.
   */
  private record Design(double coverage, double width, double found, double alarm) {
    static Map<Statistic, Design> of(Host host, int rounds, int deployments, double ratio,
        int experiments) {
      Random random = new Random(48);
      Map<Statistic, List<BlockEstimate>> estimates = new TreeMap<>();
      for (int i = 0; i < experiments; i++) {
        Map<Statistic, Map<Integer, WindowValues>> mine = new TreeMap<>();
        Map<Statistic, Map<Integer, WindowValues>> theirs = new TreeMap<>();
        for (int deployment = 1; deployment <= deployments; deployment++) {
          List<Map<Integer, LatencyHistogram>> both =
              host.deployment(random, rounds, ratio, HALVES);
          put(theirs, deployment, values(both.getFirst()));
          put(mine, deployment, values(both.getLast()));
        }
        mine.forEach((statistic, values) -> estimates
            .computeIfAbsent(statistic, any -> new ArrayList<>())
            .add(WindowRatio.of(values, theirs.get(statistic)).orElseThrow().estimate(0.05)));
      }
      Map<Statistic, Design> designs = new TreeMap<>();
      estimates.forEach((statistic, all) -> designs.put(statistic, of(all, host.overall(ratio))));
      return designs;
    }

    private static void put(Map<Statistic, Map<Integer, WindowValues>> all, int deployment,
        Map<Statistic, WindowValues> values) {
      values.forEach((statistic, own) -> all.computeIfAbsent(statistic, any -> new TreeMap<>())
          .put(deployment, own));
    }

    private static Design of(List<BlockEstimate> estimates, double truth) {
      return new Design(
          share(estimates, one -> one.low() <= truth && truth <= one.high()),
          Math.exp(estimates.stream()
              .mapToDouble(one -> Math.log(one.high() / one.low()) / 2)
              .average()
              .orElseThrow()),
          share(estimates, one -> one.low() > 1 || one.high() < 1),
          share(estimates, one -> one.low() > LIMIT));
    }

    private static double share(List<BlockEstimate> all, Predicate<BlockEstimate> some) {
      return (double) all.stream().filter(some).count() / all.size();
    }
  }

  /**
   * How often the interval of a system's value has the value of 960 windows like these, with as
   * many
   * blocks of each window as make five in all.
   */
  private static double valueCoverage(Host host, Statistic statistic, int rounds,
      int experiments) {
    Random random = new Random(50);
    double truth =
        values(host.deployment(random, 960, 1, 1).getFirst()).get(statistic).value();
    int covered = 0;
    for (int i = 0; i < experiments; i++) {
      ValueBounds interval =
          WindowInterval.of(values(host.deployment(random, rounds, 1, Math.ceilDiv(5, rounds))
              .getFirst()).get(statistic))
              .orElseThrow();
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }
    return (double) covered / experiments;
  }

  /** How often a difference is found at one of the looks, and after how many rounds it ends. */
  private record Sequential(double found, double rounds) {
    static Sequential of(Host host, double ratio, int most, int experiments) {
      StoppingRule rule = StoppingRule.ofRounds(most);
      Random random = new Random(49);
      int found = 0;
      long rounds = 0;
      for (int i = 0; i < experiments; i++) {
        List<Map<Integer, LatencyHistogram>> both = host.deployment(random, most, ratio, HALVES);
        for (int look : rule.looks()) {
          BlockEstimate estimate = WindowRatio.of(
              Map.of(1, values(first(both.getLast(), look)).get(Statistic.P50)),
              Map.of(1, values(first(both.getFirst(), look)).get(Statistic.P50)))
              .orElseThrow()
              .estimate(rule.errorAfter(look));
          boolean differs = estimate.chance() <= OF_HEADLINE * rule.errorAfter(look);
          if (differs || look == most) {
            found += differs ? 1 : 0;
            rounds += look;
            break;
          }
        }
      }
      return new Sequential((double) found / experiments, (double) rounds / experiments);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LUCK", "KAFKA"}, mode = EnumSource.Mode.EXCLUDE)
  void theIntervalHasTheRatioOfTheseDeployments(Host host) {
    assertThat(Design.of(host, 8, 1, 1.3, EXPERIMENTS)).hasSize(2)
        .allSatisfy((statistic, design) -> assertThat(design.coverage())
            .isGreaterThanOrEqualTo(0.93));
  }

  @ParameterizedTest
  @EnumSource(names = {"LUCK", "KAFKA", "HALF_SLOW"}, mode = EnumSource.Mode.EXCLUDE)
  void lookingAgainFindsNoMoreFalseDifferences(Host host) {
    assertThat(Sequential.of(host, 1, 8, EXPERIMENTS).found()).isLessThanOrEqualTo(0.05);
  }

  @ParameterizedTest
  @EnumSource(names = {"CALM", "DRIFTING"})
  void aMedianThatDiffersByAFactorOfOnePointThreeIsFound(Host host) {
    assertThat(Sequential.of(host, 1.3, 8, EXPERIMENTS).found()).isGreaterThanOrEqualTo(0.8);
  }

  /** A drift over minutes is no part of the noise between windows, so that it may be missed. */
  @ParameterizedTest
  @EnumSource(names = {"CALM", "WAVERING", "JUMPY"})
  void theIntervalOfAValueHasItOverHours(Host host) {
    assertThat(valueCoverage(host, Statistic.P99, 8, EXPERIMENTS)).isGreaterThanOrEqualTo(0.8);
    assertThat(valueCoverage(host, Statistic.P99, 4, EXPERIMENTS)).isGreaterThanOrEqualTo(0.8);
  }

  @Test
  void severalDeploymentsCoverTheLuckOfAStart() {
    assertThat(Design.of(Host.LUCK, 8, 1, 1.3, EXPERIMENTS).get(Statistic.P50).coverage())
        .isLessThan(0.9);
    assertThat(Design.of(Host.LUCK, 8, 3, 1.3, EXPERIMENTS).get(Statistic.P50).coverage())
        .isGreaterThanOrEqualTo(0.93);
  }

  /** The recipe for regressions in docs/in-a-pipeline.md. */
  @Test
  void fourShortDeploymentsFindASlowerTailThatTwoLongOnesMiss() {
    assertThat(alarms(4, 4, 1.58)).isGreaterThanOrEqualTo(0.8);
    assertThat(alarms(8, 2, 1.58)).isLessThan(0.5);
    assertThat(alarms(4, 4, 1)).isLessThanOrEqualTo(0.01);
  }

  private static double alarms(int rounds, int deployments, double ratio) {
    return Design.of(Host.KAFKA, rounds, deployments, ratio, EXPERIMENTS)
        .get(Statistic.P99)
        .alarm();
  }

  /** Prints all cases, as Markdown. */
  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void table() {
    int experiments = 2_000;
    StringBuilder table = new StringBuilder();
    for (Host host : Host.values()) {
      table.append(host);
      List<Map<Statistic, Design>> designs = Stream.of(1, 3)
          .map(deployments -> Design.of(host, 8, deployments, 1.3, experiments))
          .toList();
      for (Statistic statistic : SHOWN) {
        for (Map<Statistic, Design> each : designs) {
          Design design = each.get(statistic);
          table.append(String.format(Locale.ROOT, " | %.1f, x%.2f, %.0f", 100 * design.coverage(),
              design.width(), 100 * design.found()));
        }
      }
      List<Sequential> ends = new ArrayList<>();
      for (double ratio : new double[] {1, 1.3}) {
        ends.add(Sequential.of(host, ratio, 8, experiments));
      }
      table.append(String.format(Locale.ROOT, " | %.1f",
          100 * valueCoverage(host, Statistic.P99, 8, experiments)));
      ends.forEach(end -> table.append(
          String.format(Locale.ROOT, " | %.1f (%.1f)", 100 * end.found(), end.rounds())));
      table.append('\n');
    }
    System.out.println(table);
    assertThat(table.toString().lines()).hasSize(Host.values().length);
  }
}
