package io.weir.core.plan;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Windows;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One run: one system, one workload, one fresh deployment.
 *
 * @param index its place in the plan, from 1
 * @param repetition which repetition of its system and variant it is, from 1
 * @param variant the sweep's values that set it apart, by path; empty without a sweep
 * @param system the system under test
 * @param client client settings
 * @param workload what the clients do
 * @param phases how long each phase takes
 * @param worker the worker JVM
 * @param onFailure when it is stopped because sends fail or find no answer, where that is not as
 * usual
 * @param brokerMetrics whether broker metrics are read, if that differs from the default
 * @param brokerHosts the machines that its nodes are started on, if not this one
 * @param emulation the machine that it imitates, if it does
 * @param seed the seed of all random choices of this run
 */
public record PlannedRun(
    int index,
    int repetition,
    Map<String, String> variant,
    SystemSpec system,
    ClientPolicy client,
    Workload workload,
    Phases phases,
    WorkerSpec worker,
    Optional<FailurePolicy> onFailure,
    Optional<BrokerMetrics> brokerMetrics,
    Optional<BrokerHosts> brokerHosts,
    Optional<Emulation> emulation,
    long seed) {
  public PlannedRun {
    if (index < 1 || repetition < 1) {
      throw new IllegalArgumentException("runs and repetitions count from 1, not from "
          + Math.min(index, repetition));
    }
    variant = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(variant));
  }

  /**
   * Returns the values of its variant that its deployment depends on; clients are no part of it.
   */
  public Map<String, String> deployedVariant() {
    return deployed(variant);
  }

  /** Returns the values of a variant that deployments depend on. */
  public static Map<String, String> deployed(Map<String, String> variant) {
    Map<String, String> deployed = new LinkedHashMap<>(variant);
    deployed.keySet().removeIf(ClientPolicy::isOfClients);
    return deployed;
  }

  /** Returns whether settings of clients are among what sets it apart. */
  boolean hasSweptClients() {
    for (String path : variant.keySet()) {
      if (ClientPolicy.isOfClients(path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether both are made at the same time, in turns. Values of settings of clients take
   * turns too, on the same deployments.
   */
  public boolean takesTurnsWith(PlannedRun other) {
    // In this order, because large plans ask for each pair of their runs.
    return repetition == other.repetition && takesTurns() && other.takesTurns()
        && (variant.equals(other.variant) || search().isEmpty() && hasSweptClients()
            && deployedVariant().equals(other.deployedVariant()));
  }

  /** Returns whether it takes turns with others: in windows, or in trials of a search. */
  public boolean takesTurns() {
    return phases.windows().isPresent() || searchTurns().isPresent();
  }

  private Optional<SearchTurns> searchTurns() {
    return search().flatMap(RateSearch::turns);
  }

  /** Returns whether its system's processes are stopped while others have their turns. */
  public boolean stopsWhileIdle() {
    return phases.stopIdleSystems()
        || searchTurns().filter(turns -> turns.idle() == Windows.Idle.STOPPED).isPresent();
  }

  /** Returns whether both load the same deployment, as a run and itself do. */
  public boolean sharesDeploymentWith(PlannedRun other) {
    return index == other.index
        || takesTurnsWith(other) && system.name().equals(other.system.name());
  }

  /**
   * Returns its system, with the values of clients' settings that set it apart from others on it.
   */
  public String label() {
    Map<String, String> own = new LinkedHashMap<>(variant);
    own.keySet().removeIf(path -> !ClientPolicy.isOfClients(path));
    return own.isEmpty()
        ? system.name()
        : system.name() + " " + String.join(" ", own.values());
  }

  /** Returns how its rate is searched for; empty if that is fixed. */
  public Optional<RateSearch> search() {
    return workload.load().search();
  }

  /**
   * Returns one trial of a search in it, as a run at a fixed rate.
   *
   * @param trial its number, which its seed depends on
   */
  public PlannedRun trial(int trial, Rate rate, Phases during) {
    return trial(workload.with(workload.load().withRate(rate)), during, trialSeed(trial));
  }

  /** Returns a trial in it that differs only in its workload, its duration, and its seed. */
  public PlannedRun trial(Workload other, Phases during, long trialSeed) {
    return new PlannedRun(index, repetition, variant, system, client, other, during, worker,
        onFailure, brokerMetrics, brokerHosts, emulation, trialSeed);
  }

  /** Seeds stay below 2^53, so that every reader of JSON keeps them exactly. */
  private long trialSeed(int trial) {
    return new SplittableRandom(seed + trial).nextLong() >>> 11;
  }

  /** Returns the machines that its nodes are started on. */
  public BrokerHosts brokers() {
    return brokerHosts.orElse(BrokerHosts.HERE);
  }

  /** Returns whether more is offered than its system can serve, so that it shows its peak. */
  public boolean intendsOverload() {
    return workload.load().overload().isPresent();
  }

  /** Returns whether its load has no rate, so that no message has a time at which it is due. */
  public boolean hasNoRate() {
    return workload.load().isUnlimited();
  }

  /** Returns the machine that it imitates. */
  public Emulation emulated() {
    return emulation.orElse(Emulation.NONE);
  }

  /** Returns the same run on another machine that it imitates. */
  public PlannedRun emulating(Emulation machine) {
    return new PlannedRun(index, repetition, variant, system, client, workload, phases, worker,
        onFailure, brokerMetrics, brokerHosts, Optional.of(machine).filter(Emulation::applies),
        seed);
  }

  /** Returns when it is stopped because sends fail or find no answer. */
  public FailurePolicy failurePolicy() {
    return onFailure.orElse(FailurePolicy.DEFAULT);
  }

  /** Returns whether broker metrics are read. */
  public BrokerMetrics asksBrokers() {
    return brokerMetrics.orElse(BrokerMetrics.DEFAULT);
  }

  /** Returns its folder's name below {@code runs/}, as {@code 003-kafka}. */
  public String folder() {
    return String.format(java.util.Locale.ROOT, "%03d-%s", index, system.name());
  }

  /**
   * Returns the time under load: warm-up and measure, with the guards of windows; after a search at
   * most as long as it may take.
   */
  public Duration loadTime() {
    Duration load = phases.warmUp()
        .plus(phases.windows()
            .map(windows -> windows.turn().multipliedBy(windows.most()))
            .orElse(phases.measure()));
    return search()
        .map(search -> load.plus(search.within())
            .plus(search.warmUp().plus(search.trial()).multipliedBy(search.curve().size())))
        .orElse(load);
  }

  /**
   * Returns the most by which the warm-up and the measure phase together may exceed their times.
   * The warm-up of systems that take turns ends in time.
   */
  public Duration settleAtMost() {
    return phases.windows()
        .map(windows -> windows.turn().multipliedBy(windows.cuttable()))
        .orElseGet(() -> phases.settleAtMost().plus(phases.cutAtMost(workload)));
  }

  /** Returns the most that backlog, catch-up and what follows them may take; zero without them. */
  public Duration detachedAtMost() {
    return phases.detachedAtMost(workload);
  }

  /** Returns how many of each topic's subscriptions leave after the measure phase; 0 if none do. */
  public int leaving() {
    return phases.detachment()
        .map(detachment -> detachment.backlog().leaving(workload.subscriptionsPerTopic()))
        .orElse(0);
  }

  /**
   * Returns how many workers generate its load: those of its machines that have something to do.
   */
  public int workers() {
    return worker.hosts().workers(workload);
  }

  /** Returns whether one worker on the machine of the coordinator generates all of its load. */
  public boolean hasOneWorkerHere() {
    return switch (worker.hosts()) {
      case WorkerHosts.Local here -> workers() == 1;
      case WorkerHosts.Ssh elsewhere -> false;
      case WorkerHosts.Kubernetes pods -> false;
    };
  }
}
