package io.weir.scenario.key;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Trace.Replay;
import java.time.Duration;
import java.util.List;

/** The keys of the offered load. */
public final class LoadKeys {
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.LoadReader
   */
  public static final KeySection SECTION =
      KeySection.of("workload.load", "Load", "The offered load of all producers together.");

  /** The rate of all producers together. */
  public static final Key<RateChoice> RATE = SECTION.add(
      Key.may("rate", RateChoice.TYPE, "required, except for a trace",
          "the offered rate, in messages, or in data that the mean size of messages converts; the"
              + " mean for bursty arrivals; for a trace by default that of its"
              + " times; `highest`: [searched for](scenario.md#the-highest-sustainable-rate); `unlimited`: [as fast"
              + " as the clients take messages](scenario.md#an-unlimited-rate)")
          .insteadOf("msg-rate", "message-rate", "rate-limit", "producer-rate", "publish-rate",
              "target-rate", "throughput", "target-throughput", "messages-per-second", "rps",
              "qps"));
  public static final Key<Double> AT = SECTION.add(
      Key.of("at", ValueTypes.percentage(0.01, 1, "90%"), RateSearch.AT,
          "the rate of the measure phase, as a share of the rate found"));
  public static final Key<Double> CURVE = SECTION.add(
      Key.may("curve", ValueTypes.percentage(0.01, 2, "110%")
          .hinted("write a list of percentages of the lower bound, such as [25%, 50%, 75%, 100%]")
          .each(), "none",
          "further shares, up to 20, for the curve of latency over throughput"));
  public static final Key<Arrival> ARRIVAL = SECTION.add(
      Key.of("arrival", ValueTypes.word(Arrival.class), Arrival.POISSON,
          "equal intervals between messages; independent ones as of many senders; the same with a"
              + " rate that [changes in bursts](scenario.md#bursts); [recorded"
              + " times](scenario.md#traces)")
          .insteadOf("arrivals", "distribution"));
  public static final Key<Pacing> PACING = SECTION.add(
      Key.of("pacing", ValueTypes.word(Pacing.class), Pacing.NORMAL,
          "how exactly the due times are met; precision costs CPU: `precise` keeps a processor busy"
              + " for each pacing thread, and there is one for every four processors, at least one"
              + " and at most the number of producers"));

  public static final Key<OverloadIntent> OVERLOAD = SECTION.add(
      Key.may("overload", ValueTypes.word(OverloadIntent.class, List.of(OverloadIntent.INTENDED)),
          "none",
          "`intended`: the rate is higher than any system can serve, so that the throughput of each"
              + " is its [peak](method.md#peaks-by-overload); latencies are INVALID then"));

  /** Bursts. */
  public static final KeySection BURSTS = KeySection.of("workload.load.bursts", "Bursts",
      "For `bursty` [arrivals](scenario.md#bursts) only.");

  public static final Key<Double> BURST_RATIO = BURSTS.add(
      Key.of("ratio", ValueTypes.factor(1, Bursts.MOST), Bursts.DEFAULT.ratio(),
          "the rate within bursts divided by that between them"));
  public static final Key<Duration> BURST_LENGTH = BURSTS.add(
      Key.of("length", ValueTypes.duration(MICROSECOND), Bursts.DEFAULT.length(),
          "how long a burst lasts, on average"));
  public static final Key<Duration> BURST_GAP = BURSTS.add(
      Key.of("gap", ValueTypes.duration(MICROSECOND), Bursts.DEFAULT.gap(),
          "from the end of one burst to the start of the next, on average"));

  /** Traces. */
  public static final KeySection TRACE = KeySection.of("workload.load.trace", "Traces",
      "For [arrivals of a `trace`](scenario.md#traces) only.");

  public static final Key<String> TRACE_FILE = TRACE.add(
      Key.may("file", ValueTypes.PATH, "none",
          "a text file with one time per line; required for a trace"));
  public static final Key<Replay> TRACE_REPLAY = TRACE.add(
      Key.of("replay", ValueTypes.word(Replay.class), Replay.ONCE,
          "what follows the last time: nothing, or the first time again, after the mean interval of"
              + " the trace"));

  /**
   * The search.
   *
   * @see io.weir.scenario.SearchReader
   */
  public static final KeySection SEARCH = KeySection.of("workload.load.search", "Search",
      "The search for [the highest sustainable rate](scenario.md#the-highest-sustainable-rate); for"
          + " `rate: highest` only.");

  public static final Key<Duration> SEARCH_PUBLISH = SEARCH.add(
      Key.may("publish-p99", ValueTypes.duration(MICROSECOND).orEach(), "none",
          "the limit for the 99th percentile of publish response time; several limits, from the"
              + " lowest to the highest, are [goals](scenario.md#several-goals) with separate"
              + " bounds")
          .insteadOf("slo", "latency-limit"));
  public static final Key<Duration> SEARCH_END_TO_END = SEARCH.add(
      Key.may("end-to-end-p99", ValueTypes.duration(MICROSECOND).orEach(), "none",
          "the same for end-to-end response time; only one of both can have several limits"));
  public static final Key<RateChoice.Stated> SEARCH_FROM = SEARCH.add(
      Key.of("from", RateChoice.STATED, new RateChoice.Messages(RateSearch.FROM),
          "the first rate to try. If it is not sustained, a third of it is tried, and so on down"
              + " to a 64th; if that is not sustained either, the run fails with a message"));
  public static final Key<RateChoice.Stated> SEARCH_TO = SEARCH.add(
      Key.of("to", RateChoice.STATED, new RateChoice.Messages(RateSearch.TO),
          "the highest rate to try"));
  public static final Key<Double> SEARCH_WIDTH = SEARCH.add(
      Key.of("width", ValueTypes.percentage(0.001, 0.5, "2%"), RateSearch.WIDTH,
          "the final distance of the bounds, relative to the lower one; they stay wider if the"
              + " trials differ by more"));
  public static final Key<Duration> SEARCH_WITHIN = SEARCH.add(
      Key.of("within",
          ValueTypes.duration(RateSearch.SHORTEST_TRIAL.multipliedBy(RateSearch.FEWEST_TRIALS)),
          RateSearch.WITHIN,
          "the time limit of the search; no trial begins that would exceed it, and the bounds stay"
              + " as wide as they are by then"));
  public static final Key<Duration> SEARCH_TRIAL = SEARCH.add(
      Key.may("trial", ValueTypes.duration(RateSearch.SHORTEST_TRIAL),
          "a thirtieth of `within`, 4s to 1m",
          "the duration of a trial: probes take half of it, a deciding trial that is still"
              + " undecided up to four times"));
  public static final Key<Duration> SEARCH_SOAK = SEARCH.add(
      Key.may("soak", ValueTypes.duration(Duration.ZERO),
          "`70s`, at most a fifth of `within` (a seventh with three goals), at least `trial`",
          "how long the lower bound must hold in the end. 70s are longer than the flush"
              + " cycles of brokers (up to 60s) and of the kernel (30s). `0s` for no such trial;"
              + " the answer then says how long the rate was held"));

  private LoadKeys() {}
}
