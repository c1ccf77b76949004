package io.weir.core.proof;

import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Durability;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All crashes of one system.
 *
 * @param run the planned run; its durability is the claimed one
 * @param status how it ended
 * @param problem why it did not complete, human-readable
 * @param started when its deployment began
 * @param ended when it was over
 * @param readBack settings as the running system reported them, which makes a claim verified
 * @param processes those that were killed each time
 * @param moments the kills that were finished, in order
 */
public record SystemProof(
    PlannedRun run,
    RunStatus status,
    Optional<String> problem,
    Instant started,
    Optional<Instant> ended,
    ReadBack readBack,
    List<StartedProcess> processes,
    List<Kill> moments) {
  public SystemProof {
    processes = List.copyOf(processes);
    moments = List.copyOf(moments);
  }

  /** Returns the guarantee in force as it was read back, or else the one that is claimed. */
  public Durability level() {
    return readBack.durability().orElse(run.system().durability());
  }

  /** Returns whether the level was read back. */
  public boolean verified() {
    return readBack.durability().isPresent();
  }

  /** Returns whether acknowledged messages must survive a crash at this level. */
  public boolean promisesSurvival(Crash crash) {
    return crash.spares(level().storage());
  }

  /** Returns the unflushed writes of all moments together; empty if no disk lost power. */
  public Optional<UnflushedWrites> writes() {
    return moments.stream().flatMap(kill -> kill.writes().stream()).reduce(UnflushedWrites::plus);
  }

  /** Returns all moments together. */
  public Survival total() {
    return moments.stream().map(Kill::survival).reduce(Survival.NONE, Survival::plus);
  }

  /** Returns how many moments show this. */
  public long count(KillVerdict verdict) {
    return moments.stream().filter(kill -> kill.verdict() == verdict).count();
  }

  /** Returns whether acknowledged messages are gone or damaged. */
  public boolean lossy() {
    return count(KillVerdict.LOST) > 0;
  }

  /** Returns whether all moments were finished. */
  public boolean complete() {
    return status == RunStatus.COMPLETED;
  }
}
