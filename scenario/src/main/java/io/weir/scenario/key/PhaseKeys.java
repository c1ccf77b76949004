package io.weir.scenario.key;

import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Recovered;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** The keys of a run's phases, and of what is done to a system in them. */
public final class PhaseKeys {
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  /** JIT compilation and broker caches settle in about half a minute. */
  private static final Duration USUAL_WARM_UP = Duration.ofSeconds(30);
  private static final Duration USUAL_DRAIN = Duration.ofSeconds(30);
  private static final CatchUp USUAL = CatchUp.DEFAULT;
  private static final DataSize MOST_BACKLOG = DataSize.mebibytes(1L << 30);
  private static final String ALL = "all";
  private static final int MOST_SUBSCRIPTIONS = 100_000;
  private static final double HIGHEST_FACTOR = 10_000;
  private static final int MOST_WINDOWS = 3_600;

  /**
   * The section that holds them.
   *
   * @see io.weir.scenario.PhasesReader
   */
  static final KeySection SECTION =
      KeySection.of("phases", "Phases", "How long each part of a run takes.");

  public static final Key<Duration> WARM_UP = SECTION.add(
      Key.of("warm-up", Kinds.duration(Duration.ZERO), USUAL_WARM_UP,
          "load whose figures are kept apart; `0s` for none"));
  public static final Key<Duration> RAMP_UP = SECTION.add(
      Key.of("ramp-up", Kinds.duration(Duration.ZERO), Duration.ZERO,
          "how long at the start of the warm-up the rate rises evenly from nothing, at most the"
              + " warm-up; not for a trace, whose times are kept. It does not make a warm-up"
              + " shorter, [on the contrary](adr/0022-full-rate.md)"));
  public static final Key<Duration> SETTLE = SECTION.add(
      Key.may("settle", Kinds.duration(Duration.ZERO), "as long as `warm-up`",
          "the longest extension of the warm-up while"
              + " [latencies still fall](method.md#when-measuring-begins); `0s` ends it in time, as"
              + " is the default for bursty arrivals, with which latencies fall after each burst."
              + " It takes a warm-up of 12s or more. In a search, it is that of the last trial; not"
              + " for a trace, whose times are kept"));
  public static final Key<Duration> MEASURE =
      SECTION.add(Key.must("measure", Kinds.duration(SHORTEST), "load that is measured"));
  public static final Key<Duration> DRAIN = SECTION.add(
      Key.of("drain", Kinds.duration(SHORTEST), USUAL_DRAIN,
          "the most time, after the load has stopped, for messages that are still on their way"));
  public static final Key<Duration> CAUGHT_UP = SECTION.add(
      Key.may("caught-up", Kinds.duration(Duration.ZERO), "`30s`; `0s` without load",
          "how long the load continues after subscriptions have"
              + " [caught up](scenario.md#backlog-and-catch-up)"));

  /**
   * A fault.
   *
   * @see io.weir.scenario.FaultReader
   * @see io.weir.scenario.FaultCheck
   */
  public static final KeySection FAULT = KeySection.of("phases.fault", "Fault",
      "[A fault](scenario.md#a-fault) that strikes a system within the measure phase.");

  public static final Key<FaultKind> FAULT_KIND = FAULT.add(
      Key.may("kind", Kinds.word(FaultKind.class), "needed", "[what is done](scenario.md#kinds)"));
  public static final Key<FaultNode> FAULT_NODE = FAULT.add(
      Key.may("node", node(), "`leader`; `each` for a rolling restart",
          "[to which node](scenario.md#nodes)"));
  public static final Key<Duration> FAULT_AFTER = FAULT.add(
      Key.of("after", Kinds.duration(SHORTEST), Fault.AFTER,
          "when, from the start of the measure phase, and after 5s or more; the time before shows"
              + " what is usual"));
  /** Only a restart's may be zero. */
  public static final Key<Duration> FAULT_FOR = FAULT.add(
      Key.may("for", Kinds.duration(Duration.ZERO), "`10s`; `0s` for restarts",
          "how long the node stays down or paused"));
  public static final Key<Outage> FAULT_OUTAGE = FAULT.add(
      Key.of("outage", Kinds.word(Outage.class), Outage.REFUSED,
          "whether clients may be left without service"));
  public static final Key<Double> RECOVERED_FACTOR = FAULT.add(
      Key.of("recovered.factor", Kinds.factor(1, HIGHEST_FACTOR), Recovered.DEFAULT.factor(),
          "the bound for the p99 of a one-second window: so many times the median window before the"
              + " fault"));
  public static final Key<Duration> RECOVERED_P99 = FAULT.add(
      Key.may("recovered.p99", Kinds.duration(SHORTEST), "none",
          "the bound itself, instead of a factor"));
  public static final Key<Integer> RECOVERED_WINDOWS = FAULT.add(
      Key.of("recovered.windows", Kinds.count(1, MOST_WINDOWS), Recovered.DEFAULT.windows(),
          "how many windows in a row must keep to the bound"));

  /**
   * A backlog.
   *
   * @see io.weir.scenario.AbsenceCheck
   */
  public static final KeySection BACKLOG = KeySection.of("phases.backlog", "Backlog",
      "Subscriptions leave the broker after the measure phase, until"
          + " [so much has piled up](scenario.md#backlog-and-catch-up) for them. A size or a time"
          + " must be named.");

  public static final Key<DataSize> BACKLOG_SIZE = BACKLOG.add(
      Key.may("size", Kinds.size(new DataSize(1), MOST_BACKLOG), "none",
          "the backlog of each subscription that left: acknowledged and not delivered to it"));
  public static final Key<Duration> BACKLOG_TIME = BACKLOG.add(
      Key.may("time", Kinds.duration(SECOND), "none",
          "how long the backlog phase takes; with a size too, whichever is reached first"));
  public static final Key<OptionalInt> BACKLOG_SUBSCRIPTIONS = BACKLOG.add(
      Key.of("subscriptions", subscriptions(), OptionalInt.of(1),
          "how many of each topic's subscriptions leave"));

  /** A catch-up. */
  public static final KeySection CATCH_UP = KeySection.of("phases.catch-up", "Catch-up",
      "How the subscriptions that left [catch up](scenario.md#backlog-and-catch-up).");

  public static final Key<LoadSwitch> CATCH_UP_LOAD = CATCH_UP.add(
      Key.of("load", Kinds.word(LoadSwitch.class), USUAL.load(),
          "whether messages are sent while they catch up"));
  public static final Key<Duration> CATCH_UP_AT_MOST = CATCH_UP.add(
      Key.of("at-most", Kinds.duration(SECOND), USUAL.atMost(), "the most time that they get"));
  public static final Key<Duration> CATCH_UP_WITHIN = CATCH_UP.add(
      Key.of("within", Kinds.duration(SHORTEST), USUAL.within(),
          "with load: they have caught up when nothing that is delivered to them is older than"
              + " this. Without: when everything is delivered"));
  public static final Key<PageCacheUse> CATCH_UP_PAGE_CACHE = CATCH_UP.add(
      Key.of("page-cache", Kinds.word(PageCacheUse.class), USUAL.pageCache(),
          "whether this machine's cache of files is written out and dropped before they come back,"
              + " so that they read from disk. That takes root; the result says whether it was"
              + " done"));

  private PhaseKeys() {}

  private static Kind<FaultNode> node() {
    return new Kind<>(
        new Shape.Text("`leader`, `storage`, `random`, `each`, or a process's name",
            "[a-z0-9][a-z0-9-]{0,62}"),
        "write leader, storage, random, each, or a process's name, as broker-1",
        FaultNode::parse, FaultNode::toString);
  }

  private static Kind<OptionalInt> subscriptions() {
    Kind<Integer> count = Kinds.count(1, MOST_SUBSCRIPTIONS);
    return new Kind<>(new Shape.Either(count.shape(), new Shape.Word(List.of(ALL))),
        "write how many of each topic's subscriptions leave, as 1, or all",
        text -> text.equals(ALL)
            ? OptionalInt.empty()
            : OptionalInt.of(count.parser().apply(text)),
        value -> value.isPresent() ? Integer.toString(value.getAsInt()) : ALL);
  }
}
