package io.weir.engine.trial;

import io.weir.core.driver.Deadline;
import io.weir.core.result.Silence;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.SilenceTracker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Reports silences from the start of the load on, on its own thread, until it is closed. */
final class SilenceWatch implements AutoCloseable {
  private static final String WATCHING = "watching for silences";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  private static final long LOOK_EVERY_NANOS = 10_000_000;

  private final Map<String, List<LastActivity>> streams;
  private final PhaseTimeline timeline;
  private final Consumer<Silence> finished;
  private final ThreadGuard threads;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Begins to watch; the start of the load must be announced.
   *
   * @param streams the activities that make up each stream, by its name
   * @param finished takes each silence when it is over
   * @param threads takes the failure of its thread
   */
  SilenceWatch(Map<String, List<LastActivity>> streams, PhaseTimeline timeline,
      Consumer<Silence> finished,
      ThreadGuard threads) {
    this.streams = Map.copyOf(streams);
    this.timeline = timeline;
    this.finished = finished;
    this.threads = threads;
    this.thread = threads.thread("silences", WATCHING, this::run);
    thread.start();
  }

  private void run() {
    long origin = timeline.loadAt();
    List<SilenceTracker> trackers = streams.entrySet()
        .stream()
        .map(stream -> new SilenceTracker(stream.getKey(), stream.getValue(), origin))
        .toList();
    // After the load nothing needs to be acknowledged any more.
    long now = System.nanoTime();
    while (!closed && now < timeline.loadEndsAt()) {
      if (now >= origin) {
        for (SilenceTracker tracker : trackers) {
          tracker.look(now).ifPresent(finished);
        }
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
      now = System.nanoTime();
    }
    trackers.forEach(tracker -> tracker.silence().ifPresent(finished));
  }

  /** Reports the current silences, and ends. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    if (!ThreadEnd.runningUninterruptibly(List.of(thread), Deadline.in(CLOSE_LIMIT)).isEmpty()) {
      threads.failed(WATCHING, new TimeoutException("the last silences were not handed over within "
          + CLOSE_LIMIT.toSeconds() + " s of the end of the load"));
    }
  }
}
