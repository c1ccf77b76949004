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

/** The keys of a run's phases, including faults and backlogs. */
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
   * The section of these keys.
   *
   * @see io.weir.scenario.PhasesReader
   */
  static final KeySection SECTION =
      KeySection.of("phases", "Phases", "The duration of each phase of a run.");

  public static final Key<Duration> WARM_UP = SECTION.add(
      Key.of("warm-up", ValueTypes.duration(Duration.ZERO), USUAL_WARM_UP,
          "load that is not part of the results; `0s` for none")
          .insteadOf("warm-up-duration", "warm-up-duration-minutes", "warm-up-time"));
  public static final Key<Duration> RAMP_UP = SECTION.add(
      Key.of("ramp-up", ValueTypes.duration(Duration.ZERO), Duration.ZERO,
          "how long the rate rises linearly from zero at the start of the warm-up, at most the"
              + " warm-up; not for a trace, whose times are fixed. It does not shorten the warm-up,"
              + " [it may even lengthen it](adr/0022-full-rate.md)"));
  public static final Key<Duration> SETTLE = SECTION.add(
      Key.may("settle", ValueTypes.duration(Duration.ZERO), "as long as `warm-up`",
          "the longest extension of the warm-up while [latencies still"
              + " fall](method.md#when-measuring-begins), and the longest start that is [cut from"
              + " the measure phase](method.md#the-cut), up to half of that phase; `0s` for none,"
              + " which is the default for"
              + " bursty arrivals, because latencies fall after each burst. Requires a warm-up of"
              + " at least 12s. In a search, it applies to the last trial; not for a trace, whose"
              + " times are fixed"));
  public static final Key<Duration> MEASURE =
      SECTION.add(Key.must("measure", ValueTypes.duration(SHORTEST), "load that is measured")
          .insteadOf("duration", "run-time", "measure-time", "test-duration",
              "test-duration-minutes"));
  public static final Key<WindowsChoice> WINDOWS = SECTION.add(
      Key.of("windows", WindowsChoice.TYPE, WindowsChoice.AUTO,
          "how the measure phase is divided into [windows that all systems take in"
              + " turns](scenario.md#windows): their number, each at least 2s; `auto`: of 8s, until"
              + " the comparison is conclusive, where systems can be measured so; `off`: each"
              + " system is measured at one go, after the others have stopped. Of searches, the"
              + " [trials take turns](scenario.md#searches-in-turns) with `auto`")
          .insteadOf("turns"));
  public static final Key<IdleChoice> IDLE = SECTION.add(
      Key.of("idle", ValueTypes.word(IdleChoice.class), IdleChoice.AUTO,
          "what the processes of a system do while [other systems have their"
              + " turns](scenario.md#windows): `running`: they wait for load; `stopped`: they are"
              + " stopped, and their time stands still, so that they neither use the machine nor"
              + " miss a time limit; `auto`: `stopped` where weir starts all systems on this machine"
              + " and no client would miss them"));
  public static final Key<Duration> DRAIN = SECTION.add(
      Key.of("drain", ValueTypes.duration(SHORTEST), USUAL_DRAIN,
          "the time limit, after the load has stopped, for messages still in flight")
          .insteadOf("cool-down"));
  public static final Key<Duration> CAUGHT_UP = SECTION.add(
      Key.may("caught-up", ValueTypes.duration(Duration.ZERO), "`30s`; `0s` without load",
          "how long the load continues after subscriptions have [caught"
              + " up](scenario.md#backlog-and-catch-up)"));

  /**
   * A fault.
   *
   * @see io.weir.scenario.FaultReader
   * @see io.weir.scenario.FaultCheck
   */
  public static final KeySection FAULT = KeySection.of("phases.fault", "Fault",
      "[A fault](scenario.md#a-fault) of a system within the measure phase.");

  public static final Key<FaultKind> FAULT_KIND = FAULT.add(
      Key.may("kind", ValueTypes.word(FaultKind.class), "required",
          "[the kind of fault](scenario.md#kinds)"));
  public static final Key<FaultNode> FAULT_NODE = FAULT.add(
      Key.may("node", node(), "`leader`; `each` for a rolling restart",
          "[the affected node](scenario.md#nodes)"));
  public static final Key<Duration> FAULT_AFTER = FAULT.add(
      Key.of("after", ValueTypes.duration(SHORTEST), Fault.AFTER,
          "the time from the start of the measure phase, at least 5s; the normal behavior is"
              + " measured in it"));
  /** Zero is valid for a restart only. */
  public static final Key<Duration> FAULT_FOR = FAULT.add(
      Key.may("for", ValueTypes.duration(Duration.ZERO), "`10s`; `0s` for restarts",
          "how long the node stays down or paused"));
  public static final Key<Outage> FAULT_OUTAGE = FAULT.add(
      Key.of("outage", ValueTypes.word(Outage.class), Outage.REFUSED,
          "whether clients may lose the service"));
  public static final Key<Double> RECOVERED_FACTOR = FAULT.add(
      Key.of("recovered.factor", ValueTypes.factor(1, HIGHEST_FACTOR), Recovered.DEFAULT.factor(),
          "the limit for the p99 of a one-second window, as a multiple of the median window before"
              + " the fault"));
  public static final Key<Duration> RECOVERED_P99 = FAULT.add(
      Key.may("recovered.p99", ValueTypes.duration(SHORTEST), "none",
          "the limit itself, instead of a factor"));
  public static final Key<Integer> RECOVERED_WINDOWS = FAULT.add(
      Key.of("recovered.windows", ValueTypes.count(1, MOST_WINDOWS), Recovered.DEFAULT.windows(),
          "how many consecutive windows must meet the limit"));

  /**
   * A backlog.
   *
   * @see io.weir.scenario.DetachmentCheck
   */
  public static final KeySection BACKLOG = KeySection.of("phases.backlog", "Backlog",
      "After the measure phase subscriptions disconnect until [a backlog of this"
          + " size](scenario.md#backlog-and-catch-up) exists. A size or a time is required.");

  public static final Key<DataSize> BACKLOG_SIZE = BACKLOG.add(
      Key.may("size", ValueTypes.size(new DataSize(1), MOST_BACKLOG), "none",
          "the backlog of each disconnected subscription: messages acknowledged and not delivered"
              + " to it")
          .insteadOf("consumer-backlog-size-gb"));
  public static final Key<Duration> BACKLOG_TIME = BACKLOG.add(
      Key.may("time", ValueTypes.duration(SECOND), "none",
          "the duration of the backlog phase; with a size too, whichever is reached first"));
  public static final Key<OptionalInt> BACKLOG_SUBSCRIPTIONS = BACKLOG.add(
      Key.of("subscriptions", subscriptions(), OptionalInt.of(1),
          "how many of each topic's subscriptions disconnect"));

  /** A catch-up. */
  public static final KeySection CATCH_UP = KeySection.of("phases.catch-up", "Catch-up",
      "How the disconnected subscriptions [catch up](scenario.md#backlog-and-catch-up).");

  public static final Key<LoadSwitch> CATCH_UP_LOAD = CATCH_UP.add(
      Key.of("load", ValueTypes.word(LoadSwitch.class), USUAL.load(),
          "whether messages are sent during the catch-up"));
  public static final Key<Duration> CATCH_UP_AT_MOST = CATCH_UP.add(
      Key.of("at-most", ValueTypes.duration(SECOND), USUAL.atMost(), "the time limit"));
  public static final Key<Duration> CATCH_UP_WITHIN = CATCH_UP.add(
      Key.of("within", ValueTypes.duration(SHORTEST), USUAL.within(),
          "with load: they have caught up when no delivered message is older than this. Without"
              + " load: when all messages are delivered"));
  public static final Key<PageCacheUse> CATCH_UP_PAGE_CACHE = CATCH_UP.add(
      Key.of("page-cache", ValueTypes.word(PageCacheUse.class), USUAL.pageCache(),
          "whether this machine's page cache is written out and dropped before they come back, so"
              + " that they read from disk. This requires root; the result shows whether it was"
              + " done"));

  private PhaseKeys() {}

  private static ValueType<FaultNode> node() {
    return new ValueType<>(
        new Shape.Text("`leader`, `storage`, `random`, `each`, or a process's name",
            "[a-z0-9][a-z0-9-]{0,62}"),
        "write leader, storage, random, each, or a process's name, such as broker-1",
        FaultNode::parse, Object::toString);
  }

  private static ValueType<OptionalInt> subscriptions() {
    ValueType<Integer> count = ValueTypes.count(1, MOST_SUBSCRIPTIONS);
    return new ValueType<>(new Shape.Either(count.shape(), new Shape.Word(List.of(ALL))),
        "write how many of each topic's subscriptions disconnect, such as 1, or all",
        text -> text.equals(ALL)
            ? OptionalInt.empty()
            : OptionalInt.of(count.parser().apply(text)),
        value -> {
          OptionalInt some = (OptionalInt) value;
          return some.isPresent() ? Integer.toString(some.getAsInt()) : ALL;
        });
  }
}
