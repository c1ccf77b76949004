package io.weir.findings.gate;

import static io.weir.core.interval.Metric.END_TO_END_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.interval.TurnWaits;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.WaitShare;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.LevelChange;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Steadiness;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.ErrorBar.Part;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ErrorSourcesTest {
  private static final long MESSAGES = SampleEvidence.MESSAGES;
  private static final long MILLI = 1_000_000;

  private static ErrorBar bar(RunEvidence run, Metric metric, Statistic statistic) {
    return ErrorSources.of(Judged.figure(run, metric, statistic, 0), run).bar();
  }

  /** A start of so many seconds, after which latencies are spread between these. */
  private static LevelChange changed(int seconds, boolean reached, long from, long until) {
    return new LevelChange(seconds, reached,
        SampleEvidence.uniform(1_000_000, 11_000_000, MESSAGES),
        SampleEvidence.uniform(from, until, MESSAGES));
  }

  private static long part(GateId cause, RunEvidence run, Metric metric, Statistic statistic) {
    return bar(run, metric, statistic).parts()
        .stream()
        .filter(part -> part.cause() == cause)
        .mapToLong(part -> Math.max(part.below(), part.above()))
        .sum();
  }

  private static LatencyFigure judged(RunEvidence run, Metric metric, Statistic statistic) {
    return Judge.judge(Judged.figure(run, metric, statistic, 0), run);
  }

  @Test
  void ofAHealthyRunTheErrorIsSmall() {
    RunEvidence healthy = new SampleEvidence().build();

    assertThat(bar(healthy, PUBLISH_RESPONSE, Statistic.P50).share(6 * MILLI)).isLessThan(0.01);
    assertThat(judged(healthy, PUBLISH_RESPONSE, Statistic.P50).assessment().verdict())
        .isEqualTo(Verdict.VALID);
  }

  @Test
  void noMoreThanTheLagOfEachMessageIsTheGenerators() {
    SampleEvidence late =
        new SampleEvidence().ownLag(SampleEvidence.uniform(0, 4 * MILLI, MESSAGES))
            .latencies(PUBLISH_SERVICE, SampleEvidence.uniform(MILLI, 8 * MILLI, MESSAGES));

    assertThat(part(GateId.GENERATOR_LAG, late.build(), PUBLISH_RESPONSE, Statistic.P99))
        .as("11 ms, of which 3 ms passed before the send")
        .isBetween(29 * MILLI / 10, 3 * MILLI);
    assertThat(part(GateId.GENERATOR_LAG, late.build(), PUBLISH_SERVICE, Statistic.P99)).isZero();
    late.ownLag(SampleEvidence.uniform(0, 100_000, MESSAGES));
    assertThat(part(GateId.GENERATOR_LAG, late.build(), PUBLISH_RESPONSE, Statistic.P99))
        .as("the rest was the system's")
        .isLessThan(250_000);
  }

  @Test
  void aValueThatIsMostlyTheGeneratorsIsInvalid() {
    RunEvidence late = new SampleEvidence().ownLag(SampleEvidence.uniform(0, 8 * MILLI, MESSAGES))
        .latencies(PUBLISH_SERVICE, SampleEvidence.uniform(MILLI, 3 * MILLI, MESSAGES))
        .build();
    Reason reason =
        judged(late, PUBLISH_RESPONSE, Statistic.P50).assessment().reasons().getFirst();

    assertThat(reason.check()).isEqualTo(GateId.GENERATOR_LAG);
    assertThat(reason.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(reason.text()).contains("late by 4.00 ms at p50", "p50 may be 4.", "too high",
        "10 % is the limit");
  }

  @Test
  void theLagThatMakesAValueInvalidIsNamedEvenWhereStandstillsMayBeLarger() {
    RunEvidence late = new SampleEvidence().ownLag(SampleEvidence.uniform(0, 8 * MILLI, MESSAGES))
        .latencies(PUBLISH_SERVICE, SampleEvidence.uniform(MILLI, 3 * MILLI, MESSAGES))
        .hiccups(900 * MILLI, 900 * MILLI)
        .build();
    LatencyFigure figure = judged(late, PUBLISH_RESPONSE, Statistic.P50);

    assertThat(figure.errorBar().parts().getFirst().cause()).isEqualTo(GateId.HICCUPS);
    assertThat(figure.assessment().reasons().getFirst()).satisfies(reason -> {
      assertThat(reason.verdict()).isEqualTo(Verdict.INVALID);
      assertThat(reason.check()).isEqualTo(GateId.GENERATOR_LAG);
      assertThat(reason.text()).startsWith("the load generator itself was late");
    });
  }

  /** No single part reaches the limit, and all of them together do. */
  @Test
  void allErrorsShareOneBudget() {
    RunEvidence run = new SampleEvidence().host(0.05, 0)
        .waits(0, 0, 0.05)
        .hiccups(30 * MILLI, 30 * MILLI)
        .steadiness(new Steadiness(Optional.empty(),
            Map.of(PUBLISH_RESPONSE, changed(10, true, 1_000_000, 9_900_000)), Map.of()))
        .build();
    LatencyFigure figure = judged(run, PUBLISH_RESPONSE, Statistic.P50);

    assertThat(figure.errorBar().parts()).extracting(Part::cause)
        .contains(GateId.STEADY_STATE, GateId.HICCUPS);
    assertThat(figure.errorBar().parts()).allMatch(part -> part.below() < 0.1 * figure.nanos());
    assertThat(figure.assessment().reasons()).singleElement()
        .satisfies(reason -> assertThat(reason.check()).isEqualTo(GateId.STEADY_STATE));
    assertThat(figure.bounds().low()).isEqualTo(figure.nanos() - figure.errorBar().below());
    assertThat(figure.bounds().high()).isEqualTo(figure.nanos());
  }

  @Test
  void standstillsDelayTheShareOfMessagesThatMeetThem() {
    RunEvidence lone = new SampleEvidence().hiccups(200 * MILLI, 0).build();
    RunEvidence brief = new SampleEvidence().hiccups(900_000, 0).build();

    assertThat(part(GateId.HICCUPS, brief, PUBLISH_RESPONSE, Statistic.P99_9)).isZero();
    assertThat(part(GateId.HICCUPS, lone, PUBLISH_RESPONSE, Statistic.P99_9))
        .as("a fifth of values spread over 10 ms")
        .isBetween(19 * MILLI / 10, 21 * MILLI / 10);
    assertThat(part(GateId.HICCUPS, lone, PUBLISH_RESPONSE, Statistic.MAX))
        .isEqualTo(200 * MILLI);
    assertThat(part(GateId.HICCUPS, lone, PUBLISH_RESPONSE, Statistic.AVERAGE))
        .isBetween(19 * MILLI, 21 * MILLI);
    RunEvidence paused = new SampleEvidence().pauses(200 * MILLI).build();
    assertThat(part(GateId.PAUSES, paused, PUBLISH_RESPONSE, Statistic.P99_9))
        .isEqualTo(part(GateId.HICCUPS, lone, PUBLISH_RESPONSE, Statistic.P99_9));
    assertThat(part(GateId.HICCUPS, paused, PUBLISH_RESPONSE, Statistic.P99_9)).isZero();
  }

  @Test
  void theLargestOfStolenTimeQuotaAndPressureCounts() {
    RunEvidence stolen = new SampleEvidence().host(0.05, 0.01).build();
    RunEvidence held = new SampleEvidence().host(0.01, 0.05).build();
    RunEvidence pressed = new SampleEvidence().interference(pressure(OptionalDouble.empty()))
        .build();
    RunEvidence accounted =
        new SampleEvidence().interference(pressure(OptionalDouble.of(0.01))).build();

    assertThat(part(GateId.STEAL, stolen, PUBLISH_RESPONSE, Statistic.P99)).isPositive()
        .isEqualTo(part(GateId.THROTTLING, held, PUBLISH_RESPONSE, Statistic.P99));
    assertThat(part(GateId.THROTTLING, stolen, PUBLISH_RESPONSE, Statistic.P99)).isZero();
    assertThat(part(GateId.PRESSURE, pressed, PUBLISH_RESPONSE, Statistic.P99)).isPositive();
    assertThat(part(GateId.PRESSURE, accounted, PUBLISH_RESPONSE, Statistic.P99)).isZero();
  }

  private static Interference pressure(OptionalDouble processWait) {
    return new Interference(Optional.empty(), Optional.empty(), Optional.empty(), processWait,
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(0.4), Optional.empty(),
        OptionalDouble.empty());
  }

  @Test
  void aBarReachesNoFartherThanToTheShortestLatency() {
    ErrorBar bar = new ErrorBar(List.of(new Part(GateId.HICCUPS, 8_000, 0),
        new Part(GateId.STEADY_STATE, 4_000, 3_000)));
    assertThat(bar.reachingBelow(6_000).parts()).containsExactly(
        new Part(GateId.HICCUPS, 4_000, 0), new Part(GateId.STEADY_STATE, 2_000, 3_000));
    assertThat(bar.reachingBelow(12_000)).isEqualTo(bar);
  }

  @Test
  void whatSettlesWithinThePhaseMovesTheValueToThatSide() {
    Steadiness late = new Steadiness(Optional.empty(),
        Map.of(PUBLISH_RESPONSE, changed(20, true, 1_000_000, 8_000_000)), Map.of());
    Steadiness rising = new Steadiness(Optional.empty(),
        Map.of(PUBLISH_RESPONSE, changed(20, true, 2_000_000, 14_000_000)), Map.of());

    ErrorBar fell = bar(new SampleEvidence().steadiness(late).build(), PUBLISH_RESPONSE,
        Statistic.P50);
    ErrorBar rose = bar(new SampleEvidence().steadiness(rising).build(), PUBLISH_RESPONSE,
        Statistic.P50);
    assertThat(fell.parts().getFirst()).satisfies(part -> {
      assertThat(part.cause()).isEqualTo(GateId.STEADY_STATE);
      assertThat(part.below()).isBetween(14 * MILLI / 10, 15 * MILLI / 10);
      assertThat(part.above()).isZero();
    });
    assertThat(rose.parts().getFirst().above()).isPositive();
    assertThat(part(GateId.STEADY_STATE, new SampleEvidence().steadiness(late).build(),
        END_TO_END_RESPONSE, Statistic.P50)).isZero();
  }

  @Test
  void aDiskThatChangedCountsOnBothSides() {
    DiskSpeed fast = new DiskSpeed(300, MILLI, 3 * MILLI, 3e8);
    DiskSpeed slow = new DiskSpeed(300, 5 * MILLI / 2, 9 * MILLI, 1e8);
    RunEvidence drifted = new SampleEvidence()
        .disk(new DiskBaseline(Optional.of(fast), Optional.of(slow)))
        .build();
    RunEvidence same = new SampleEvidence()
        .disk(new DiskBaseline(Optional.of(fast), Optional.of(fast)))
        .build();

    Part part = bar(drifted, PUBLISH_RESPONSE, Statistic.P50).parts().getFirst();
    assertThat(part).isEqualTo(new Part(GateId.DISK, 3 * MILLI / 2, 3 * MILLI / 2));
    assertThat(part(GateId.DISK, same, PUBLISH_RESPONSE, Statistic.P50)).isZero();
  }

  /**
   * Known latencies, to which lag, waits and standstills of known sums were added. The undisturbed
   * quantile lies within the error bar.
   */
  @Test
  void theErrorBarHoldsTheUndisturbedQuantile() {
    Random random = new Random(11);
    List<Statistic> quantiles =
        List.of(Statistic.P50, Statistic.P75, Statistic.P95, Statistic.P99, Statistic.P99_9);
    int held = 0;
    int all = 0;
    for (int trial = 0; trial < 40; trial++) {
      Disturbed disturbed = new Disturbed(random, 60_000, Math.pow(10, 1.5 * random.nextDouble()));
      for (Statistic statistic : quantiles) {
        LatencyFigure figure =
            Judged.figure(disturbed.evidence(), PUBLISH_RESPONSE, statistic, 0);
        if (figure.atLeast()) {
          continue;
        }
        long low = figure.nanos()
            - ErrorSources.of(figure, disturbed.evidence()).bar().below();
        double truth = disturbed.undisturbed(statistic.quantile().orElseThrow());
        held += low <= truth * 1.002 ? 1 : 0;
        all++;
      }
    }
    assertThat(held / (double) all).isGreaterThanOrEqualTo(0.98);
  }

  /** Messages whose undisturbed latency is known. */
  private static final class Disturbed {
    private final long[] pure;
    private final RunEvidence evidence;

    /**
     * Draws them.
     *
     * @param strength a factor of all disturbances
     */
    Disturbed(Random random, int messages, double strength) {
      pure = new long[messages];
      Histogram response = Latencies.emptyHistogram();
      Histogram service = Latencies.emptyHistogram();
      Histogram lags = Latencies.emptyHistogram();
      TurnWaits.Sum waits = new TurnWaits.Sum();
      double spread = 0.3 + random.nextDouble();
      double waitMean = 10_000 * strength;
      double still = 0.0005 * strength;
      for (int i = 0; i < messages; i++) {
        pure[i] = Math.round(1.5 * MILLI * Math.exp(spread * random.nextGaussian()));
        boolean stood = random.nextDouble() < still;
        long lag = Math.round(-Math.log(random.nextDouble()) * 20_000
            + (random.nextDouble() < 0.01 ? MILLI * strength * random.nextDouble() : 0));
        long wait = Math.round(random.nextDouble() < 0.1
            ? -Math.log(random.nextDouble()) * 10 * waitMean
            : 0);
        long standstill = stood ? Math.round(20 * MILLI * random.nextDouble()) : 0;
        waits.add(wait, 1);
        lags.recordValue(lag);
        service.recordValue(pure[i] + wait + standstill);
        response.recordValue(pure[i] + wait + standstill + lag);
      }
      Arrays.sort(pure);
      evidence = new SampleEvidence().latencies(PUBLISH_RESPONSE, latencies(response))
          .latencies(PUBLISH_SERVICE, latencies(service))
          .ownLag(latencies(lags))
          .hiccups(20 * MILLI, Math.round(still * 1e9))
          .turns(waits.take(), TurnWaits.NONE)
          .interference(new Interference(Optional.empty(), Optional.empty(),
              Optional.of(new WaitShare(0.05, waitMean)), OptionalDouble.of(0.1),
              OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
              Optional.empty(), OptionalDouble.empty()))
          .build();
    }

    private static Latencies latencies(Histogram histogram) {
      TreeMap<Integer, Long> longest = new TreeMap<>();
      for (int second = 0; second < SampleEvidence.SECONDS; second++) {
        longest.put(second, histogram.getMaxValue());
      }
      return new Latencies(histogram, longest);
    }

    RunEvidence evidence() {
      return evidence;
    }

    double undisturbed(double quantile) {
      return pure[(int) Math.ceil(quantile * pure.length) - 1];
    }
  }
}
