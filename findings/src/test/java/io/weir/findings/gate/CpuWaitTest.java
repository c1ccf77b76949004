package io.weir.findings.gate;

import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.TurnWaits;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.WaitShare;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages whose undisturbed latency is known, and whose turns waited for a CPU. */
class CpuWaitTest {
  private static final long MILLI = 1_000_000;
  private static final int DRAWN = 200_000;
  private static final long ALIKE = SampleEvidence.MESSAGES / DRAWN;
  private static final double SPREAD = 0.4;
  private static final int ALONE = 1;
  private static final int IN_BURSTS = 40;

  /** Waits that are rare and long, of which the mean says nothing. */
  @ParameterizedTest
  @CsvSource({"0.005, 2, 6, P99", "0.002, 4, 20, P99_9", "0.01, 1, 3, P99", "0.0005, 8, 30, P99_9",
      "0.02, 2, 2, P95", "0.005, 2, 6, P99_9"})
  void rareLongWaitsAreWithinTheErrorBarOrTheValueIsNotValid(double share, int from, int until,
      Statistic statistic) {
    for (int seed = 0; seed < 3; seed++) {
      Waited run = new Waited(new Random(seed), share, from * MILLI, until * MILLI);
      for (RunEvidence evidence : new RunEvidence[] {run.sampled(), run.accounted()}) {
        LatencyFigure figure =
            Judge.judge(Judged.figure(evidence, PUBLISH_RESPONSE, statistic, 0), evidence);
        double truth = run.undisturbed(statistic);

        assertThat(figure.errorBar().below()).as("the bar of %s", statistic)
            .isGreaterThanOrEqualTo(Math.round(figure.nanos() - truth * 1.002));
        if (figure.nanos() > 1.12 * truth) {
          assertThat(figure.assessment().verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
        }
      }
    }
  }

  @Test
  void thoseWaitsDoMoveTheValuesByMuch() {
    Waited run = new Waited(new Random(1), 0.005, 2 * MILLI, 6 * MILLI);

    double measured = run.sampled()
        .latencies(PUBLISH_RESPONSE)
        .atQuantile(Statistic.P99.quantile().orElseThrow());
    assertThat(measured / run.undisturbed(Statistic.P99)).isGreaterThan(1.18);
  }

  @ParameterizedTest
  @CsvSource({"P50", "P95", "P99", "P99_9"})
  void onAQuietMachineAllQuantilesAreValid(Statistic statistic) {
    for (int seed = 0; seed < 3; seed++) {
      RunEvidence quiet = new Waited(new Random(seed), 0.0001, 50_000, 500_000).sampled();

      assertThat(Judge.judge(Judged.figure(quiet, PUBLISH_RESPONSE, statistic, 0), quiet)
          .assessment()
          .verdict()).as("%s, %s", statistic, seed).isEqualTo(Verdict.VALID);
    }
  }

  /** The account of a whole second does not exclude one long wait. */
  @Test
  void withoutReadingsOfEachMillisecondATailIsNotValid() {
    RunEvidence quiet = new Waited(new Random(3), 0.0001, 50_000, 500_000).accounted();

    assertThat(Judge.judge(Judged.figure(quiet, PUBLISH_RESPONSE, Statistic.P99_9, 0), quiet)
        .assessment()
        .verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
    assertThat(Judge.judge(Judged.figure(quiet, PUBLISH_RESPONSE, Statistic.P50, 0), quiet)
        .assessment()
        .verdict()).isEqualTo(Verdict.VALID);
  }

  /** Other programs take the CPU now and then, and then all turns wait, for tens of them. */
  @ParameterizedTest
  @CsvSource({"0.01, 200, 400, P50", "0.02, 500, 1500, P95", "0.005, 1000, 3000, P99",
      "0.002, 2000, 6000, P99_9"})
  void waitsInBurstsAreWithinTheErrorBar(double share, int from, int until,
      Statistic statistic) {
    for (int seed = 0; seed < 3; seed++) {
      Waited run =
          new Waited(new Random(seed), share, from * 1_000L, until * 1_000L, IN_BURSTS, 2_000,
              SPREAD);
      LatencyFigure figure = Judge.judge(
          Judged.figure(run.sampled(), PUBLISH_RESPONSE, statistic, 0), run.sampled());

      assertThat(figure.errorBar().below()).as("the bar of %s", statistic)
          .isGreaterThanOrEqualTo(
              Math.round(figure.nanos() - run.undisturbed(statistic) * 1.002));
    }
  }

  /**
   * The client's CPU is another program's for a millisecond at a time, and latencies hardly differ.
   */
  @ParameterizedTest
  @CsvSource({"0.15, P50", "0.2, P99", "0.15, P99_9", "0.5, P50", "0.5, P99", "0.9, P99",
      "0.97, P50", "0.97, P99_9"})
  void frequentLongWaitsAreWithinTheErrorBar(double share, Statistic statistic) {
    for (int seed = 0; seed < 3; seed++) {
      Waited run = new Waited(new Random(seed), share, MILLI, MILLI + 1, ALONE, 2_000, 0.05);
      LatencyFigure figure = Judge.judge(
          Judged.figure(run.sampled(), PUBLISH_RESPONSE, statistic, 0), run.sampled());

      assertThat(figure.errorBar().below()).as("the bar of %s", statistic)
          .isGreaterThanOrEqualTo(
              Math.round(figure.nanos() - run.undisturbed(statistic) * 1.002));
    }
  }

  /** Two brokers and the generator on two processors: most turns wait for a while. */
  @ParameterizedTest
  @CsvSource({"15, P50", "30, P50", "30, P75", "30, P95"})
  void theErrorBarOfManyShortWaitsIsAboutTheirMean(int mean, Statistic statistic) {
    for (int seed = 0; seed < 3; seed++) {
      Waited run = new Waited(new Random(seed), 0, 0, 1, ALONE, 1_000L * mean, SPREAD);
      LatencyFigure figure = Judge.judge(
          Judged.figure(run.sampled(), PUBLISH_RESPONSE, statistic, 0), run.sampled());
      double truth = run.undisturbed(statistic);

      assertThat(figure.errorBar().below()).as("the bar of %s", statistic)
          .isBetween(Math.round(figure.nanos() - truth * 1.002),
              Math.round(2.2 * (figure.nanos() - truth)));
    }
  }

  /** Each message has two turns of the client's thread; most wait a little, some wait long. */
  private static final class Waited {
    private static final int TURNS_PER_MILLI = 4;

    private final long[] pure = new long[DRAWN];
    private final Histogram response = Latencies.emptyHistogram();
    private final TurnWaits sampled;
    private final TurnWaits accounted;
    private final WaitShare sum;

    Waited(Random random, double share, long from, long until) {
      this(random, share, from, until, ALONE, 2_000, SPREAD);
    }

    /**
     * Draws them.
     *
     * @param share of the turns that wait long
     * @param burst how many turns in a row wait long
     * @param shortNanos the mean of the other waits
     * @param spread of the logarithms of the latencies
     */
    Waited(Random random, double share, long from, long until, int burst, double shortNanos,
        double spread) {
      TurnWaits.Sum each = new TurnWaits.Sum();
      TurnWaits.Sum second = new TurnWaits.Sum();
      long milli = 0;
      long whole = 0;
      long all = 0;
      int turns = 0;
      int waiting = 0;
      for (int message = 0; message < DRAWN; message++) {
        pure[message] = Math.round(1.5 * MILLI * Math.exp(spread * random.nextGaussian()));
        long delay = 0;
        for (int turn = 0; turn < 2; turn++) {
          waiting = random.nextDouble() < share / burst ? burst : waiting - 1;
          long wait = Math.round(waiting > 0
              ? from + (until - from) * random.nextDouble()
              : -Math.log(1 - random.nextDouble()) * shortNanos);
          delay += wait;
          milli += wait;
          whole += wait;
          all += wait;
          turns++;
          if (turns % TURNS_PER_MILLI == 0) {
            each.add(milli, TURNS_PER_MILLI);
            milli = 0;
          }
          if (turns % (1_000 * TURNS_PER_MILLI) == 0) {
            second.add(whole, 1_000 * TURNS_PER_MILLI);
            whole = 0;
          }
        }
        response.recordValueWithCount(pure[message] + delay, ALIKE);
      }
      Arrays.sort(pure);
      sampled = each.take();
      accounted = second.take();
      sum = new WaitShare(all / (SampleEvidence.SECONDS * 1e9), all / (double) turns);
    }

    double undisturbed(Statistic statistic) {
      return pure[(int) Math.ceil(statistic.quantile().orElseThrow() * DRAWN) - 1];
    }

    /** Evidence of a worker that read the account each millisecond. */
    RunEvidence sampled() {
      return evidence(sampled);
    }

    /** Evidence of a worker that read it each second. */
    RunEvidence accounted() {
      return evidence(accounted);
    }

    private RunEvidence evidence(TurnWaits client) {
      TreeMap<Integer, Long> longest = new TreeMap<>();
      for (int second = 0; second < SampleEvidence.SECONDS; second++) {
        longest.put(second, response.getMaxValue());
      }
      Latencies latencies = new Latencies(response, longest);
      return new SampleEvidence().latencies(PUBLISH_RESPONSE, latencies)
          .latencies(PUBLISH_SERVICE, latencies)
          .ownLag(SampleEvidence.uniform(0, 10_000, SampleEvidence.MESSAGES))
          .host(0, 0)
          .turns(client, TurnWaits.NONE)
          .interference(new Interference(Optional.empty(), Optional.empty(), Optional.of(sum),
              SampleEvidence.QUIET.processWait(), SampleEvidence.QUIET.throttledShare(),
              SampleEvidence.QUIET.throttledShare(), SampleEvidence.QUIET.pressureShare(),
              SampleEvidence.QUIET.pauses(), SampleEvidence.QUIET.hiccupShare()))
          .build();
    }
  }
}
