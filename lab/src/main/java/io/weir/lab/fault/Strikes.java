package io.weir.lab.fault;

import io.weir.core.result.FaultStep;
import io.weir.core.scenario.Fault;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProvisionException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Does to one process after another what a fault says. Used by one thread, but for what says
 * otherwise.
 */
final class Strikes {
  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  private final Fault fault;
  private final TimeDilation time;
  private final Deployment deployment;
  private final Placements placements;
  private final FaultJournal journal;
  private Optional<String> paused = Optional.empty();
  private volatile boolean begun;

  /**
   * Strikes on a system.
   *
   * @param time the time of the system
   */
  Strikes(Fault fault, FaultSite site, TimeDilation time, Placements placements,
      FaultJournal journal) {
    this.fault = fault;
    this.time = time;
    this.deployment = site.deployment();
    this.placements = placements;
    this.journal = journal;
  }

  /** Strikes a process and waits until it is back. */
  void strike(String process) throws ProvisionException, InterruptedException {
    begun = true;
    switch (fault.kind()) {
      case KILL -> {
        journal.step(FaultStep.STRUCK, process, "SIGKILL");
        journal.ended(process, deployment.kill(process));
        startAgain(process);
      }
      case STOP, RESTART, ROLLING_RESTART -> {
        journal.step(FaultStep.STRUCK, process, "SIGTERM");
        journal.ended(process, deployment.stop(process));
        startAgain(process);
      }
      case PAUSE -> pause(process);
      case CUT -> throw new ProvisionException("a node can't be cut off on this machine");
    }
  }

  /** Returns whether any process was struck. May be asked by any thread. */
  boolean begun() {
    return begun;
  }

  private void startAgain(String process) throws ProvisionException, InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.wall(fault.lasts()).toNanos());
    journal.step(FaultStep.STARTED, process, "on the files that it had");
    placements.expectCompleteAgain();
    deployment.restart(process);
    placements.expectCompleteAgain();
    journal.step(FaultStep.READY, process, "as at its first start");
  }

  private void pause(String process) throws ProvisionException, InterruptedException {
    journal.step(FaultStep.STRUCK, process, "SIGSTOP");
    paused = Optional.of(process);
    deployment.pause(process);
    TimeUnit.NANOSECONDS.sleep(time.wall(fault.lasts()).toNanos());
    resume(process);
  }

  private void resume(String process) throws ProvisionException {
    paused = Optional.empty();
    deployment.resume(process);
    placements.expectCompleteAgain();
    journal.step(FaultStep.RESUMED, process, "SIGCONT");
  }

  /**
   * Waits until all replicas are in sync again, if the system reports it; gives up when the load is
   * over.
   */
  void awaitInStep(BooleanSupplier over) throws InterruptedException {
    if (!placements.reported()) {
      journal.step(FaultStep.IN_STEP, "not reported by the system, so not awaited");
      return;
    }
    while (!over.getAsBoolean()) {
      if (placements.awaitWhole(LOOK_EVERY)) {
        journal.step(FaultStep.IN_STEP, "reported by the system");
        return;
      }
    }
  }

  /** Resumes a paused process. */
  void undo() {
    paused.ifPresent(process -> {
      try {
        resume(process);
      } catch (ProvisionException e) {
        journal.step(FaultStep.CUT_SHORT, process, e.getMessage());
      }
    });
  }
}
