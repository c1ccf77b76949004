package io.weir.lab.experiment;

import io.weir.lab.trial.SystemTurns;
import java.util.Optional;

/** The place of a run among others that are made together. Thread-safe. */
interface RunSeat extends AutoCloseable {
  /** A step of a run. */
  @FunctionalInterface
  interface Step {
    void take() throws InterruptedException;
  }

  /**
   * Takes a step that takes the machine alone: when all other runs that have not ended have come to
   * it too, one of them after another. Returns when all of them took it.
   */
  void inTurn(Step step) throws InterruptedException;

  /** Returns its windows; empty if trials take turns. */
  Optional<SystemTurns> windows();

  /** Returns its trials in turns with those of other runs; empty if windows take turns. */
  Optional<TrialTurns.Seat> trials();

  /**
   * The run is over, however it ended; the others no longer wait for it. Does nothing the second
   * time.
   */
  @Override
  void close();
}
