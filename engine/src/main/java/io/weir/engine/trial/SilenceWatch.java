package io.weir.engine.trial;

import io.weir.core.result.Silence;
import io.weir.engine.record.PhaseTimeline;
import io.weir.engine.record.Pulse;
import io.weir.engine.record.SilenceTracker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Tells of silences from the start of the load on, on a thread of its own, until it is closed. */
final class SilenceWatch implements AutoCloseable {
  private static final long LOOK_EVERY_NANOS = 10_000_000;

  private final Map<String, List<Pulse>> streams;
  private final PhaseTimeline timeline;
  private final Consumer<Silence> told;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Begins to watch; the start of the load must be announced.
   *
   * @param streams what makes up each stream, by its name
   * @param told takes each silence when it is over
   */
  SilenceWatch(Map<String, List<Pulse>> streams, PhaseTimeline timeline, Consumer<Silence> told) {
    this.streams = Map.copyOf(streams);
    this.timeline = timeline;
    this.told = told;
    this.thread = Thread.ofPlatform().daemon().name("silences").start(this::run);
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
          tracker.look(now).ifPresent(told);
        }
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
      now = System.nanoTime();
    }
    trackers.forEach(tracker -> tracker.silence().ifPresent(told));
  }

  /** Tells the silences that go on, and ends. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
