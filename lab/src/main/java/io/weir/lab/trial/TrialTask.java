package io.weir.lab.trial;

import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A trial to carry out.
 *
 * @param assignments one for each worker
 * @param phases how long each phase takes
 * @param workload what its clients do together
 * @param subscriptionsPerTopic how often each message should arrive
 * @param onFailure when it is stopped because sends fail or find no answer
 * @param stored how many messages of earlier trials lie in its topics and should arrive as well
 * @param killed when its system is killed on purpose, since the start of the load, if it is: what
 * fails from then on stops nothing
 * @param clears whether its topics are removed in the end, for the trials that follow
 */
public record TrialTask(List<Assignment> assignments, Phases phases, Workload workload,
    int subscriptionsPerTopic, FailurePolicy onFailure, long stored, Optional<Duration> killed,
    boolean clears) {
  public TrialTask {
    assignments = List.copyOf(assignments);
    if (assignments.isEmpty()) {
      throw new IllegalArgumentException("a trial needs at least one worker");
    }
  }

  /**
   * Returns whether what it made is removed in the end: for further trials, or from a user's
   * cluster.
   */
  boolean isCleared() {
    return clears || assignments.getFirst().driver().existing().isPresent();
  }

  /**
   * Returns the longest start of its measure phase that may be cut. Trials of a search are judged
   * by other rules, so nothing of them is.
   */
  Duration cutAtMost() {
    return clears ? Duration.ZERO : phases.cutAtMost(workload);
  }

  /** Returns the names of all subscriptions. */
  List<String> subscriptions() {
    return subscriptions(consumer -> true);
  }

  /** Returns those of them that leave after the measure phase. */
  List<String> leavers() {
    return subscriptions(consumer -> consumer.leaves().isPresent());
  }

  private List<String> subscriptions(Predicate<ConsumerTask> which) {
    return assignments.stream()
        .flatMap(assignment -> assignment.consumers().stream())
        .filter(which)
        .map(ConsumerTask::subscription)
        .distinct()
        .toList();
  }

  /** Returns how many of each topic's subscriptions leave after the measure phase; 0 if none do. */
  int leaving() {
    return phases.detachment()
        .map(detachment -> detachment.backlog().leaving(workload.subscriptionsPerTopic()))
        .orElse(0);
  }

  /** Returns the same, whose topics are removed in the end. */
  public TrialTask clearing() {
    return new TrialTask(assignments, phases, workload, subscriptionsPerTopic, onFailure, stored,
        killed, true);
  }

  /** Returns the same, with a kill of the system at a time after the start of the load. */
  public TrialTask killedAfter(Duration load) {
    return new TrialTask(assignments, phases, workload, subscriptionsPerTopic, onFailure, stored,
        Optional.of(load), clears);
  }
}
