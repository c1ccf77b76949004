package io.weir.scenario.key;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.LostWorkers;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys at the top of a scenario, and the small sections. */
public final class TopKeys {
  /** The default number of repetitions without windows: the fewest that give an interval. */
  public static final int REPEAT_USUALLY = 3;
  private static final int MOST_REPETITIONS = 1_000;
  /** With fewer, there is nothing to stop early. */
  private static final int MOST_REPETITIONS_LEAST = 4;
  /** The default for the most repetitions with {@link #AUTO}. */
  private static final int REPEAT_AUTO = 9;
  private static final String AUTO = "auto";

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.Sweep
   * @see io.weir.scenario.Overlay
   * @see io.weir.scenario.PublishedFiles
   */
  static final KeySection SECTION = KeySection.of("", "Top", "");

  public static final Key<String> NAME = SECTION.add(
      Key.must("name", ValueTypes.NAME, "the scenario's name, also that of its result folder")
          .once()
          .insteadOf("title"));
  public static final Key<String> QUESTION = SECTION.add(
      Key.must("question", ValueTypes.LINE, "the question that the scenario asks, in one sentence")
          .once()
          .insteadOf("description"));
  public static final Key<Boolean> COMPARE = SECTION.add(
      Key.of("compare-across-durability", ValueTypes.FLAG, false,
          "whether systems may be compared whose acknowledgements [guarantee different"
              + " things](durability.md#across-durabilities); refused otherwise"));
  public static final Key<Profile> PROFILE = SECTION.add(
      Key.of("profile", ValueTypes.word(Profile.class), Profile.DEFAULT,
          "the origin of the brokers' and clients' settings that the scenario does not state:"
              + " [as shipped, or tuned](fairness.md#profiles) by the documentation of each"
              + " broker"));
  public static final Key<BrokerMetrics> BROKER_METRICS = SECTION.add(
      Key.of("environment.broker-metrics", ValueTypes.word(BrokerMetrics.class),
          BrokerMetrics.DEFAULT,
          "whether the brokers' metrics are [read each second](scenario.md#environment)"));
  public static final Key<DataSize> HEAP = SECTION.add(
      Key.of("worker.heap", ValueTypes.size(DataSize.mebibytes(64), DataSize.mebibytes(1 << 20)),
          WorkerSpec.DEFAULT.heap(), "Java heap of each worker"));
  public static final Key<WorkerHosts> WORKERS = SECTION.add(
      Key.of("workers", ValueTypes.WORKERS, WorkerSpec.DEFAULT.hosts(),
          "how many workers [generate the load together](load-machines.md), and their machines")
          .insteadOf("load-generators", "clients", "agents"));
  public static final Key<BrokerHosts> BROKERS = SECTION.add(
      Key.of("brokers", ValueTypes.BROKERS, BrokerHosts.HERE,
          "the machines on which weir [starts the nodes of systems](broker-machines.md)")
          .insteadOf("hosts", "machines"));
  public static final Key<Optional<Integer>> REPEAT = SECTION.add(
      Key.may("repeat", countOrAuto(), "`1` in windows, otherwise `3`",
          "how many fresh deployments of each system are measured; for an existing cluster, how"
              + " many new topics. `auto`: [until the comparison is"
              + " conclusive](scenario.md#repetitions), which takes `windows: off`")
          .once()
          .insteadOf("repetitions", "repeats", "runs", "iterations", "trials"));
  public static final Key<Integer> REPEAT_AT_MOST = SECTION.add(
      Key.of("repeat-at-most", ValueTypes.count(MOST_REPETITIONS_LEAST, MOST_REPETITIONS),
          REPEAT_AUTO,
          "the most fresh deployments of each system; for `repeat: auto` only")
          .once());
  public static final Key<Long> SEED = SECTION.add(
      Key.may("seed", ValueTypes.SEED, "drawn, and stored in `plan.json`",
          "the source of the order of runs, of arrival times and of contents")
          .once());
  public static final Key<String> PUBLISHED = SECTION.add(
      Key.may("published", ValueTypes.PATH, "none",
          "[published figures](scenario.md#published-figures) that belong to the scenario")
          .once());
  public static final Key<String> BASELINE = SECTION.add(
      Key.may("baseline", ValueTypes.NAME, "the first system",
          "[the system that the others are compared with](scenario.md#baseline-and-objectives)")
          .once());
  public static final Open OBJECTIVES = SECTION.add(
      new Open("slo.*", Open.Holds.VALUES_BY_NAME,
          "[the limits that each system must meet](scenario.md#baseline-and-objectives)", true));
  public static final Open SWEEP = SECTION.add(
      new Open("sweep.*", Open.Holds.LISTS_BY_PATH,
          "[values to try](scenario.md#sweep), in every combination", true));
  public static final Open SCALE = SECTION.add(
      new Open("scale.*", Open.Holds.VALUES_BY_NAME_AND_PATH,
          "[other sizes](scenario.md#scale) of the same question", true));

  /** The conditions that stop a run. */
  static final KeySection ON_FAILURE = KeySection.of("on-failure", "Failures",
      "The conditions that stop a run because sends or workers fail or give no answer: [when sends"
          + " fail](scenario.md#when-sends-fail).");

  public static final Key<Double> FAILED = ON_FAILURE.add(
      Key.of("failed", ValueTypes.share(), FailurePolicy.DEFAULT.failed(),
          "the tolerated share of failed messages among those sent so far; `0%` stops at the"
              + " first"));
  public static final Key<Duration> SILENCE = ON_FAILURE.add(
      Key.of("silence", ValueTypes.duration(Duration.ofSeconds(1)), FailurePolicy.DEFAULT.silence(),
          "the longest time without an acknowledgement while messages wait or fail"));
  public static final Key<Duration> LOST_WORKER_AFTER = ON_FAILURE.add(
      Key.of("lost-worker-after", ValueTypes.duration(LostWorkers.LEAST),
          LostWorkers.DEFAULT.after(), "how long a worker may give no answer until it is lost"));
  public static final Key<LostWorkers.Then> LOST_WORKER = ON_FAILURE.add(
      Key.of("lost-worker", ValueTypes.word(LostWorkers.Then.class), LostWorkers.DEFAULT.then(),
          "what follows under load: the run fails, or [the other workers"
              + " continue](load-machines.md#a-lost-worker)"));

  /** The rule of objectives, among their limits. */
  static final KeySection SLO = KeySection.of("slo", "Objectives",
      "How [objectives](scenario.md#baseline-and-objectives) are judged. All other keys of this"
          + " section are limits.")
      .once();

  public static final Key<ObjectiveRule.Basis> JUDGED_BY = SLO.add(
      Key.of("judged-by", ValueTypes.word(ObjectiveRule.Basis.class),
          ObjectiveRule.DEFAULT.judgedBy(),
          "whether an absolute limit applies to the mean over the runs, or to each run"));
  public static final Key<ObjectiveRule.Undecided> UNDECIDED = SLO.add(
      Key.of("undecided", ValueTypes.word(ObjectiveRule.Undecided.class),
          ObjectiveRule.DEFAULT.undecided(),
          "whether an undecided objective ends the command with 4, as a broken one does"));

  private TopKeys() {}

  private static ValueType<Optional<Integer>> countOrAuto() {
    ValueType<Integer> count = ValueTypes.count(1, MOST_REPETITIONS);
    return new ValueType<>(new Shape.Either(count.shape(), new Shape.Word(List.of(AUTO))),
        count.hint() + ", or auto",
        text -> text.equals(AUTO) ? Optional.empty() : Optional.of(count.parser().apply(text)),
        value -> ((Optional<?>) value).map(count.writer()).orElse(AUTO));
  }
}
