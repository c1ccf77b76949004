package io.weir.cli.live;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A browser that follows, and the events that it has not taken yet. If too many wait, the oldest
 * are dropped, so that a slow browser delays nothing. One thread offers and one takes.
 */
final class LiveClient {
  private final BlockingQueue<LiveEvent> waiting;

  LiveClient(int mostWaiting) {
    waiting = new ArrayBlockingQueue<>(mostWaiting);
  }

  void offer(LiveEvent event) {
    while (!waiting.offer(event)) {
      waiting.poll();
    }
  }

  /** Returns the next event; empty if none came in time. */
  Optional<LiveEvent> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(limit.toMillis(), TimeUnit.MILLISECONDS));
  }
}
