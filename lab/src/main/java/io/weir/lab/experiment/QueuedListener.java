package io.weir.lab.experiment;

import io.weir.core.driver.Deadline;
import io.weir.core.thread.ThreadEnd;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands events to a listener on a separate thread, in order. A listener that blocks, as a stopped
 * terminal blocks its writer, delays no measurement. Once too many events wait, new ones are left
 * out. Thread-safe.
 */
final class QueuedListener implements ExperimentListener {
  private static final Logger LOG = LoggerFactory.getLogger(QueuedListener.class);
  /** More than two hours of measured seconds. */
  private static final int MOST_WAITING = 10_000;
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private final ExperimentListener target;
  private final int mostWaiting;
  private final Duration closeLimit;
  /** An empty one is the last. */
  private final BlockingQueue<Optional<ExperimentEvent>> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong leftOut = new AtomicLong();
  private final Thread thread;
  private boolean failed;

  QueuedListener(ExperimentListener target) {
    this(target, MOST_WAITING, CLOSE_LIMIT);
  }

  /**
   * A listener in front of another one.
   *
   * @param mostWaiting the most events that wait
   * @param closeLimit how long closing waits until all events are taken
   */
  QueuedListener(ExperimentListener target, int mostWaiting, Duration closeLimit) {
    this.target = target;
    this.mostWaiting = mostWaiting;
    this.closeLimit = closeLimit;
    this.thread = Thread.ofPlatform().daemon().name("weir-listener").start(this::forward);
  }

  /**
   * Returns one listener for several, each with a queue and a thread, so that none holds up
   * another.
   */
  static ExperimentListener each(List<ExperimentListener> targets) {
    return new Fork(targets.stream().map(QueuedListener::new).toList());
  }

  @Override
  public void on(ExperimentEvent event) {
    if (waiting.size() < mostWaiting) {
      waiting.add(Optional.of(event));
    } else {
      leftOut.incrementAndGet();
    }
  }

  private void forward() {
    try (target) {
      for (var next = waiting.take(); next.isPresent(); next = waiting.take()) {
        hand(next.get());
        long missing = leftOut.getAndSet(0);
        if (missing > 0) {
          hand(new ExperimentEvent.Notice(missing + " events were left out, because too many waited"
              + " to be shown; the measurement is not affected"));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.warn("a listener of the experiment could not end", e);
    }
  }

  private void hand(ExperimentEvent event) {
    try {
      target.on(event);
    } catch (RuntimeException | LinkageError e) {
      if (!failed) {
        LOG.warn("a listener of the experiment failed", e);
      }
      failed = true;
    }
  }

  /** Waits until the listener has taken all events, but not for long if it blocks. */
  @Override
  public void close() {
    waiting.add(Optional.empty());
    ThreadEnd.runningUninterruptibly(List.of(thread), Deadline.in(closeLimit));
  }

  /** Passes all events to each listener. */
  private record Fork(List<QueuedListener> targets) implements ExperimentListener {
    @Override
    public void on(ExperimentEvent event) {
      targets.forEach(target -> target.on(event));
    }

    @Override
    public void close() {
      targets.forEach(QueuedListener::close);
    }
  }
}
