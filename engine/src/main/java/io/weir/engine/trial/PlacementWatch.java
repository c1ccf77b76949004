package io.weir.engine.trial;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.core.result.PlacementSample;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.PhaseTimeline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Queries the placement of partitions, from the start of the load on, on its own thread, until it
 * is closed. It queries a slow system less often, so that queries take a tenth of the time at most.
 * Ends by itself if the system does not report placements.
 */
final class PlacementWatch implements AutoCloseable {
  private static final Duration ASK_EVERY = Duration.ofMillis(250);
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int MOST_SHARE = 10;

  private final Driver driver;
  private final List<Topic> topics;
  private final PhaseTimeline timeline;
  private final Consumer<PlacementSample> listener;
  private final Thread thread;
  private volatile boolean closed;

  PlacementWatch(Driver driver, List<Topic> topics, PhaseTimeline timeline,
      Consumer<PlacementSample> listener, ThreadGuard threads) {
    this.driver = driver;
    this.topics = List.copyOf(topics);
    this.timeline = timeline;
    this.listener = listener;
    this.thread = threads.thread("placements", "asking for placements", this::run);
    thread.start();
  }

  private void run() {
    try {
      boolean tells = true;
      while (tells && !closed) {
        long began = System.nanoTime();
        tells = ask(began);
        long took = System.nanoTime() - began;
        Thread.sleep(Duration.ofNanos(
            Math.max(ASK_EVERY.toNanos(), Math.min(LIMIT.toNanos(), took * MOST_SHARE))));
      }
    } catch (InterruptedException e) {
      // It was closed, which is how it is meant to end.
      return;
    }
  }

  private boolean ask(long began) throws InterruptedException {
    try {
      Optional<Placement> placement = driver.placement(topics, LIMIT);
      if (placement.isPresent()) {
        report(began, placement, Optional.empty());
      }
      return placement.isPresent();
    } catch (DriverException | RuntimeException e) {
      report(began, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
      return true;
    }
  }

  private void report(long began, Optional<Placement> placement, Optional<String> problem) {
    if (closed) {
      return;
    }
    long origin = timeline.loadAt();
    listener.accept(
        new PlacementSample(began - origin, System.nanoTime() - origin, placement, problem));
  }

  /** Ends; a question that is being asked is given up. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
