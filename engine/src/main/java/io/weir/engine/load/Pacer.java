package io.weir.engine.load;

import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.engine.record.HostMeter.PacingThread;
import io.weir.engine.record.LoneLong;
import io.weir.engine.record.PhaseTimeline;
import java.util.List;
import java.util.Optional;

/**
 * Sends the messages of some shares of the load, each at its own intended time, in turn. The
 * schedules are never moved: what falls due while a send blocks keeps its intended time and is sent
 * as soon as possible, also after the load has ended, until {@link #abandon}.
 */
public final class Pacer implements Runnable {
  private final PacedShare[] shares;
  private final PayloadPool payloads;
  private final Rest rest;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final LoneLong nextDue = new LoneLong(Long.MAX_VALUE);
  private volatile boolean abandoned;
  private volatile boolean sent;
  private volatile long threadId = -1;

  /** A pacer of messages whose content is not from files. */
  public Pacer(List<PacedShare> shares, MessageSpec message, Pacing pacing, long seed,
      NanoClock clock, PhaseTimeline timeline) {
    this(shares, message, Optional.empty(), pacing, seed, clock, timeline);
  }

  /**
   * A pacer.
   *
   * @param shares of the load; messages of the same time go in their order
   * @param content what messages are filled with where it comes from files
   * @param seed for the messages' sizes and contents
   */
  public Pacer(List<PacedShare> shares, MessageSpec message, Optional<ContentBytes> content,
      Pacing pacing, long seed, NanoClock clock, PhaseTimeline timeline) {
    this.shares = shares.toArray(PacedShare[]::new);
    this.payloads = new PayloadPool(message, content, seed);
    this.rest = new Rest(pacing, clock);
    this.clock = clock;
    this.timeline = timeline;
  }

  /**
   * Sends until all that is due by the end of the load has been sent, or until it is abandoned. The
   * load's start must be announced. However it ends, it settles its producers: what they sent by
   * then is known.
   *
   * @throws IllegalStateException if the thread was interrupted before it was abandoned
   */
  @Override
  public void run() {
    threadId = Thread.currentThread().threadId();
    try {
      for (PacedShare share : shares) {
        share.start(timeline.loadAt());
      }
      SendLog log = shares[0].newLog();
      sendUntilAbandoned(log);
      skipRest(log);
    } finally {
      sent = true;
      nextDue.set(Long.MAX_VALUE);
      for (PacedShare share : shares) {
        share.settle();
      }
    }
  }

  private void sendUntilAbandoned(SendLog log) {
    try {
      sendAll(log);
    } catch (InterruptedException e) {
      if (!abandoned) {
        throw new IllegalStateException("interrupted while messages were still to be sent", e);
      }
    }
    sent = true;
  }

  private void skipRest(SendLog log) {
    long now = clock.nanoTime();
    long end = Math.min(timeline.loadEndsAt(), now);
    for (PacedShare share : shares) {
      share.skipUntil(log, end, now);
    }
  }

  private void sendAll(SendLog log) throws InterruptedException {
    PacedShare share = next();
    long now = awaitDue(share.due(), clock.nanoTime());
    while (isWanted(share.due())) {
      now = share.send(log, payloads, now);
      share = next();
      now = awaitDue(share.due(), now);
    }
  }

  /** The share whose message is due first. */
  private PacedShare next() {
    PacedShare first = shares[0];
    for (int i = 1; i < shares.length; i++) {
      if (shares[i].due() < first.due()) {
        first = shares[i];
      }
    }
    return first;
  }

  /** Whether a message is to be sent: not where the load ends before it, or after giving up. */
  private boolean isWanted(long due) {
    return due < timeline.loadEndsAt() && !abandoned;
  }

  /** Waits for a message's time, unless it is not wanted any more; returns the time then. */
  private long awaitDue(long due, long now) {
    nextDue.set(due);
    long time = now;
    while (due > time && isWanted(due)) {
      time = rest.pass(due, time);
    }
    return time;
  }

  /**
   * Makes the pacer send no more; what was due and is unsent is counted as such. A send that blocks
   * goes on until its client is closed.
   */
  public void abandon() {
    abandoned = true;
  }

  /**
   * Whether it is done with its clients, for good. What it could not send it may be counting still.
   */
  public boolean hasSent() {
    return sent;
  }

  /**
   * How late the pacer is with the message that it is at, in nanoseconds; 0 if it is not late or
   * has ended.
   */
  public long lateness() {
    long due = nextDue.get();
    return due == Long.MAX_VALUE ? 0 : Math.max(0, clock.nanoTime() - due);
  }

  /** What its thread does. */
  public PacingThread thread() {
    return new PacingThread(threadId, rest.spunNanos());
  }
}
