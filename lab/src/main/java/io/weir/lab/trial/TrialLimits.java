package io.weir.lab.trial;

import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.Durations;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.worker.StartLimits;
import java.time.Duration;

/**
 * How long a trial waits for its workers before it gives up.
 *
 * @param hello from a worker's start to its hello
 * @param prepare connecting, creating topics and becoming ready
 * @param silence between two signs of life of a loaded worker, which reports once a second
 * @param quiet how long nothing may arrive, with nothing under way, until the drain ends although
 * messages are missing
 * @param finish from the stop to the final report
 * @param collect the time to collect the remaining reports if the trial is broken off
 */
public record TrialLimits(
    Duration hello, Duration prepare, Duration silence, Duration quiet,
    Duration finish,
    Duration collect) {
  public static final TrialLimits DEFAULT =
      new TrialLimits(
          new StartLimits(1).hello(),
          Duration.ofMinutes(2),
          Duration.ofSeconds(20),
          Duration.ofSeconds(5),
          Duration.ofSeconds(60),
          Duration.ofSeconds(5));

  /** A client that lost its broker retries with increasing delays. */
  private static final Duration QUIET_AFTER_FAULT = Duration.ofSeconds(10);
  private static final Duration CLEARING = Duration.ofSeconds(20);

  /**
   * The additional time to prepare each partition: to create it, to open it, and to read its
   * settings back.
   */
  private static final Duration PREPARE_PARTITION = Duration.ofMillis(250);
  private static final Duration LEAVE_PARTITION = Duration.ofMillis(30);

  /** These limits for a trial of a run. */
  public TrialLimits of(PlannedRun trial) {
    TrialLimits usual = forWorkers(trial.workers())
        .forPartitions(trial.workload().partitionsInAll());
    Duration enough = trial.phases().fault().isPresent() ? QUIET_AFTER_FAULT : quiet;
    // A drain that is shorter could never be seen to be over.
    Duration most = trial.phases().drain().dividedBy(2);
    TrialLimits limits = usual.withQuiet(Durations.min(enough, most));
    return trial.system().existing().isPresent() ? limits.lasting() : limits;
  }

  /**
   * The same limits for workers in dilated time. They wait for nothing of their own when a trial is
   * broken off, so that takes no longer than usual.
   */
  public TrialLimits in(TimeDilation time) {
    return new TrialLimits(hello, prepare, silence, quiet, finish,
        collect.dividedBy(time.factor()));
  }

  /** The same limits with another time of quiet. */
  public TrialLimits withQuiet(Duration other) {
    return new TrialLimits(hello, prepare, silence, other, finish, collect);
  }

  /**
   * The same limits where a worker leaves a cluster that outlives it, and has to clear up there.
   */
  private TrialLimits lasting() {
    return new TrialLimits(hello, prepare, silence, quiet, finish.plus(CLEARING),
        collect.plus(CLEARING));
  }

  /** The same limits for a number of workers that start together. */
  public TrialLimits forWorkers(int workers) {
    return new TrialLimits(new StartLimits(workers).hello(), prepare, silence, quiet, finish,
        collect);
  }

  /** The same limits for a workload with a number of partitions in all its topics. */
  public TrialLimits forPartitions(long partitions) {
    return new TrialLimits(hello, prepare.plus(PREPARE_PARTITION.multipliedBy(partitions)),
        silence, quiet, finish.plus(LEAVE_PARTITION.multipliedBy(partitions)), collect);
  }
}
