package io.weir.scenario.key;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.time.Duration;

/** The keys at the top of a scenario, and the small sections. */
public final class TopKeys {
  /** The repetitions of scenarios that name none: the fewest that give an interval. */
  private static final int REPEAT_USUALLY = 3;
  private static final int MOST_REPETITIONS = 1_000;

  /**
   * The section that holds them.
   *
   * @see io.weir.scenario.Sweep
   * @see io.weir.scenario.Overlay
   * @see io.weir.scenario.PublishedFiles
   */
  static final KeySection SECTION = KeySection.of("", "Top", "");

  public static final Key<String> NAME = SECTION.add(
      Key.must("name", Kinds.NAME, "the scenario's name, also that of its result folder").once());
  public static final Key<String> QUESTION = SECTION.add(
      Key.must("question", Kinds.LINE, "the question that the scenario asks, in a sentence")
          .once());
  public static final Key<Boolean> COMPARE = SECTION.add(
      Key.of("compare-across-durability", Kinds.FLAG, false,
          "whether systems may be compared whose acknowledgements"
              + " [promise different things](durability.md#across-durabilities); refused"
              + " otherwise"));
  public static final Key<BrokerMetrics> BROKER_METRICS = SECTION.add(
      Key.of("environment.broker-metrics", Kinds.word(BrokerMetrics.class), BrokerMetrics.DEFAULT,
          "whether brokers are [asked each second](scenario.md#environment) how they are doing"));
  public static final Key<DataSize> HEAP = SECTION.add(
      Key.of("worker.heap", Kinds.size(DataSize.mebibytes(64), DataSize.mebibytes(1 << 20)),
          WorkerSpec.DEFAULT.heap(), "Java heap of the process that drives the load"));
  public static final Key<Integer> REPEAT = SECTION.add(
      Key.of("repeat", Kinds.count(1, MOST_REPETITIONS), REPEAT_USUALLY,
          "how many fresh deployments of each system are measured; of an existing cluster, how"
              + " many new topics")
          .once());
  public static final Key<Long> SEED = SECTION.add(
      Key.may("seed", Kinds.SEED, "drawn, and kept in `plan.json`",
          "the source of the order of runs, of arrival times and of contents")
          .once());
  public static final Key<String> PUBLISHED = SECTION.add(
      Key.may("published", Kinds.PATH, "none",
          "[published figures](scenario.md#published-figures) that belong to the scenario")
          .once());
  public static final Open SWEEP = SECTION.add(
      new Open("sweep.*", Open.Holds.LISTS_BY_PATH,
          "[values to try](scenario.md#sweep), in every combination", true));
  public static final Open SCALE = SECTION.add(
      new Open("scale.*", Open.Holds.VALUES_BY_NAME_AND_PATH,
          "[other sizes](scenario.md#scale) of the same question", true));

  /** When a run is stopped. */
  static final KeySection ON_FAILURE = KeySection.of("on-failure", "Failures",
      "When a run is stopped because sends fail or find no answer:"
          + " [when sends fail](scenario.md#when-sends-fail).");

  public static final Key<Double> FAILED = ON_FAILURE.add(
      Key.of("failed", Kinds.share(), FailurePolicy.DEFAULT.failed(),
          "the most of the messages sent so far that the client may have given up; `0%` stops at"
              + " the first"));
  public static final Key<Duration> SILENCE = ON_FAILURE.add(
      Key.of("silence", Kinds.duration(Duration.ofSeconds(1)), FailurePolicy.DEFAULT.silence(),
          "the longest that messages may wait, or be given up, while not one is acknowledged"));

  private TopKeys() {}
}
