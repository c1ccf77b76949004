package io.weir.scenario.key;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys of the offered load. */
public final class LoadKeys {
  private static final String HIGHEST = "highest";
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);

  /**
   * The section that holds them.
   *
   * @see io.weir.scenario.LoadReader
   */
  public static final KeySection SECTION =
      KeySection.of("workload.load", "Load", "The offered load of all producers together.");

  /** A rate; an empty one where it is to be searched for. */
  public static final Key<Optional<Rate>> RATE = SECTION.add(
      Key.may("rate", rateOrHighest(), "needed, but for a trace",
          "the offered rate; the mean where it goes up and down; for a trace that of its times"
              + " unless said; `highest`:"
              + " [searched for](scenario.md#the-highest-sustainable-rate)"));
  public static final Key<Double> AT = SECTION.add(
      Key.of("at", Kinds.percentage(0.01, 1, "90%"), RateSearch.AT,
          "at which share of the rate that was found the measure phase takes place"));
  public static final Key<Double> CURVE = SECTION.add(
      Key.may("curve", Kinds.percentage(0.01, 2, "110%")
          .hinted("write a list of percentages of the lower bound, as [25%, 50%, 75%, 100%]")
          .each(), "none",
          "at which shares besides, up to 20, for the curve of latency over throughput"));
  public static final Key<Arrival> ARRIVAL = SECTION.add(
      Key.of("arrival", Kinds.word(Arrival.class), Arrival.POISSON,
          "equal distances between messages; independent ones as of many senders; the same at a"
              + " rate that [goes up and down](scenario.md#bursts);"
              + " [recorded times](scenario.md#traces)"));
  public static final Key<Pacing> PACING = SECTION.add(
      Key.of("pacing", Kinds.word(Pacing.class), Pacing.NORMAL,
          "how exactly the due times are met; precision costs CPU: `precise` keeps a processor busy"
              + " for each pacing thread, of which there is one for every four processors, at least"
              + " one and no more than producers"));

  /** Bursts. */
  public static final KeySection BURSTS = KeySection.of("workload.load.bursts", "Bursts",
      "For `bursty` [arrivals](scenario.md#bursts) only.");

  public static final Key<Double> BURST_RATIO = BURSTS.add(
      Key.of("ratio", Kinds.factor(1, Bursts.MOST), Bursts.DEFAULT.ratio(),
          "the rate within bursts by that between them"));
  public static final Key<Duration> BURST_LENGTH = BURSTS.add(
      Key.of("length", Kinds.duration(MICROSECOND), Bursts.DEFAULT.length(),
          "how long a burst lasts, on average"));
  public static final Key<Duration> BURST_GAP = BURSTS.add(
      Key.of("gap", Kinds.duration(MICROSECOND), Bursts.DEFAULT.gap(),
          "from the end of one to the start of the next, on average"));

  /** Traces. */
  public static final KeySection TRACE = KeySection.of("workload.load.trace", "Traces",
      "For [arrivals of a `trace`](scenario.md#traces) only.");

  public static final Key<String> TRACE_FILE = TRACE.add(
      Key.may("file", Kinds.PATH, "none",
          "a text file with a time in each line; needed for a trace"));
  public static final Key<Replay> TRACE_REPLAY = TRACE.add(
      Key.of("replay", Kinds.word(Replay.class), Replay.ONCE,
          "what follows the last time: nothing, or the first time again, after the mean distance"
              + " between the trace's times"));

  /**
   * The search.
   *
   * @see io.weir.scenario.SearchReader
   */
  public static final KeySection SEARCH = KeySection.of("workload.load.search", "Search",
      "How [the highest sustainable rate](scenario.md#the-highest-sustainable-rate) is looked for;"
          + " for `rate: highest` only.");

  public static final Key<Duration> SEARCH_PUBLISH = SEARCH.add(
      Key.may("publish-p99", Kinds.duration(MICROSECOND), "none",
          "the most that the 99th percentile of publish response may be"));
  public static final Key<Duration> SEARCH_END_TO_END = SEARCH.add(
      Key.may("end-to-end-p99", Kinds.duration(MICROSECOND), "none",
          "the same for end-to-end response"));
  public static final Key<Rate> SEARCH_FROM = SEARCH.add(
      Key.of("from", Kinds.rate(), RateSearch.FROM,
          "the first rate that is tried. If it is not sustained, a quarter of it is tried, and so"
              + " on down to a 64th; if not even that is, the run fails and says why"));
  public static final Key<Rate> SEARCH_TO = SEARCH.add(
      Key.of("to", Kinds.rate(), RateSearch.TO, "the highest rate that may be tried"));
  public static final Key<Double> SEARCH_WIDTH = SEARCH.add(
      Key.of("width", Kinds.percentage(0.001, 0.5, "2%"), RateSearch.WIDTH,
          "how far apart the bounds may be in the end, of the lower one"));
  public static final Key<Duration> SEARCH_WITHIN = SEARCH.add(
      Key.of("within",
          Kinds.duration(RateSearch.SHORTEST_TRIAL.multipliedBy(RateSearch.FEWEST_TRIALS)),
          RateSearch.WITHIN,
          "the most time for the search; no trial begins that would not end within it, and the"
              + " bounds are as wide as they are by then"));
  public static final Key<Duration> SEARCH_TRIAL = SEARCH.add(
      Key.may("trial", Kinds.duration(RateSearch.SHORTEST_TRIAL),
          "a thirtieth of `within`, 4s to 1m",
          "how long a trial is measured: probes take half of it, the soak twice, an undecided one"
              + " that must decide up to four times"));

  private LoadKeys() {}

  private static Kind<Optional<Rate>> rateOrHighest() {
    Kind<Rate> rate = Kinds.rate();
    return new Kind<>(new Shape.Either(rate.shape(), new Shape.Word(List.of(HIGHEST))),
        rate.hint() + ", or highest",
        text -> text.equals(HIGHEST) ? Optional.empty() : Optional.of(rate.parser().apply(text)),
        value -> value.map(rate.writer()).orElse(HIGHEST));
  }
}
