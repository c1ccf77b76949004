package io.weir.lab.proof;

import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Kill;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Environment;
import java.nio.file.Path;
import java.time.Duration;

/** An event of a proof, in order. */
public sealed interface ProofEvent {
  /**
   * The folder exists and the machine was looked at.
   *
   * @param folder where results go
   * @param environment the machine
   */
  record ProofStarted(Path folder, Environment environment) implements ProofEvent {}

  /**
   * A system's turn begins.
   *
   * @param run the system
   * @param number its place, from 1
   * @param of how many there are
   */
  record SystemStarted(PlannedRun run, int number, int of) implements ProofEvent {}

  /**
   * A moment begins: the system is about to be loaded.
   *
   * @param run the system
   * @param number from 1
   * @param of how many there are
   * @param planned when it will be killed, since the start of the load
   */
  record MomentStarted(PlannedRun run, int number, int of, Duration planned)
      implements ProofEvent {}

  /**
   * A step of a worker before it is prepared, or a part of the kill, began.
   *
   * @param run the system
   * @param doing the step, human-readable
   */
  record Doing(PlannedRun run, String doing) implements ProofEvent {}

  /**
   * A system's settings were read back for the first time.
   *
   * @param run the system
   * @param readBack the settings as the system reports them
   */
  record Prepared(PlannedRun run, ReadBack readBack) implements ProofEvent {}

  /**
   * All processes are gone.
   *
   * @param run the system
   * @param killed when, since the start of the load
   */
  record Killed(PlannedRun run, Duration killed) implements ProofEvent {}

  /**
   * A moment is over and on disk.
   *
   * @param run the system
   * @param moment what was found
   * @param of how many there are
   */
  record MomentEnded(PlannedRun run, Kill moment, int of) implements ProofEvent {}

  /**
   * A system's turn is over and on disk.
   *
   * @param system what was found
   */
  record SystemEnded(SystemProof system) implements ProofEvent {}
}
