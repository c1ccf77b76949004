package io.weir.engine;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.engine.trial.WorkerTrial;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes all that a trial made from an existing cluster, however the worker ends: in order, by a
 * failure, by a signal, or after the loss of its coordinator. For a system that weir started it
 * does nothing, because the system's data is deleted with it.
 */
final class ShutdownCleanup implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownCleanup.class);
  /** More than closing the clients and removing what the run made may take. */
  private static final long TURN_SECONDS = 60;

  private final Assignment assignment;
  private final DriverProvider provider;
  private final WorkerTrial trial;
  private final boolean lasting;
  private final ReentrantLock turn = new ReentrantLock();
  private boolean left;

  ShutdownCleanup(Assignment assignment, DriverProvider provider, WorkerTrial trial) {
    this.assignment = assignment;
    this.provider = provider;
    this.trial = trial;
    this.lasting = assignment.driver().existing().isPresent();
    if (lasting) {
      Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "shutdown-cleanup"));
    }
  }

  /**
   * The trial's clients are idle: removes the topics of the run through the trial's own driver.
   *
   * @param orphans the topics of lost workers, by their numbers
   * @return what stays behind, if something does
   */
  Optional<String> inOrder(Map<Integer, OwnTopics> orphans) throws InterruptedException {
    turn.lockInterruptibly();
    try {
      left = true;
      trial.removeTopics(orphans);
      return Optional.empty();
    } catch (DriverException e) {
      return Optional.of(remains(e));
    } finally {
      turn.unlock();
    }
  }

  private String remains(DriverException e) {
    String text = "something stays on the cluster, under names that begin with "
        + assignment.driver().clientId() + ": " + e.getMessage();
    LOG.warn(text);
    return text;
  }

  /** Whatever the trial was doing: stops it, and removes what the run made through a new driver. */
  private void onShutdown() {
    try {
      if (!turn.tryLock(TURN_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
      try {
        if (!left) {
          left = true;
          closeTrial();
          remove();
        }
      } finally {
        turn.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      // The thread of a shutdown hook: the worker's log is the only place left.
      LOG.error("something may stay on the cluster, under names that begin with {}",
          assignment.driver().clientId(), e);
    }
  }

  private void closeTrial() {
    try {
      trial.close();
    } catch (DriverException | RuntimeException | Error e) {
      // The topics of the run are removed nevertheless.
      LOG.debug("clients did not close", e);
    }
  }

  private void remove() throws InterruptedException {
    try (Driver driver = provider.open(assignment.driver())) {
      WorkerTrial.removeTopics(assignment, driver);
    } catch (DriverException e) {
      remains(e);
    }
  }

  /** Removes what is still there, if the trial did not end in order. */
  @Override
  public void close() {
    if (lasting) {
      onShutdown();
    }
  }
}
