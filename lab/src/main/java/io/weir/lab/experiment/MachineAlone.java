package io.weir.lab.experiment;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Steps of runs that are made together, each of which takes the machine alone. Thread-safe. */
final class MachineAlone {
  private static final Logger LOG = LoggerFactory.getLogger(MachineAlone.class);
  /** Their own waits, for downloads too, have shorter deadlines. */
  private static final Duration OTHERS = Duration.ofMinutes(30);

  private final Phaser steps;
  private final Object alone = new Object();

  /** Nobody has come yet, of so many runs. */
  MachineAlone(int runs) {
    this.steps = new Phaser(runs);
  }

  /**
   * Takes a step when all other runs that have not ended have come to it too, one of them after
   * another. Returns when all of them took it.
   */
  void take(RunSeat.Step step) throws InterruptedException {
    awaitOthers();
    synchronized (alone) {
      step.take();
    }
    awaitOthers();
  }

  /** Those that do not come in time have a problem that ends them. */
  private void awaitOthers() throws InterruptedException {
    try {
      steps.awaitAdvanceInterruptibly(steps.arrive(), OTHERS.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.debug("a run waited {} for other systems in vain", OTHERS, e);
    }
  }

  /** A run has ended. */
  void leave() {
    steps.arriveAndDeregister();
  }
}
