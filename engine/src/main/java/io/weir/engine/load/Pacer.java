package io.weir.engine.load;

import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.HostMeter.PacingThread;
import io.weir.engine.record.PaddedLong;
import java.util.List;
import java.util.Optional;

/**
 * Sends the messages of some shares of the load, each at its own intended time, in turn. Only a
 * pause of the load moves the schedules, by its length: what falls due while a send blocks keeps
 * its
 * intended time and is sent as soon as possible, also after the load has ended, until
 * {@link #abandon}.
 */
public final class Pacer implements Runnable {
  /** How long it waits in a pause before it looks again; phases are announced earlier than that. */
  private static final long PAUSED_NANOS = 10_000_000;

  private final ProducerGroup[] groups;
  private final PayloadPool payloads;
  private final IdleStrategy idle;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final PaddedLong nextDue = new PaddedLong(Long.MAX_VALUE);
  private volatile boolean abandoned;
  private volatile boolean sent;
  private volatile long threadId = -1;
  /** How many pauses of the load the schedules have been moved by. */
  private int pauses;

  /** A pacer of messages whose content is not from files. */
  public Pacer(List<ProducerGroup> groups, Rate rate, MessageSpec message, Pacing pacing,
      long seed, NanoClock clock, PhaseTimeline timeline) {
    this(groups, rate, message, Optional.empty(), pacing, seed, clock, timeline);
  }

  /**
   * A pacer.
   *
   * @param groups of the load; messages of the same time go in their order
   * @param rate of all groups together
   * @param content what messages are filled with where it comes from files
   * @param seed for the messages' sizes and contents
   */
  public Pacer(List<ProducerGroup> groups, Rate rate, MessageSpec message,
      Optional<ContentBytes> content, Pacing pacing, long seed, NanoClock clock,
      PhaseTimeline timeline) {
    this.groups = groups.toArray(ProducerGroup[]::new);
    this.payloads = new PayloadPool(message, content, seed);
    this.idle = new IdleStrategy(pacing, rate, clock);
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
    idle.begin();
    try {
      for (ProducerGroup group : groups) {
        group.start(timeline.loadAt());
      }
      SendLog log = groups[0].newLog();
      sendUntilAbandoned(log);
      skipRest(log);
    } finally {
      sent = true;
      nextDue.set(Long.MAX_VALUE);
      for (ProducerGroup group : groups) {
        group.settle();
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
    while (timeline.resumesAt(pauses) != Long.MAX_VALUE) {
      movePastPause();
    }
    long now = clock.nanoTime();
    long end = Math.min(timeline.loadEndsAt(), now);
    for (ProducerGroup group : groups) {
      group.skipUntil(log, end, now);
    }
  }

  private void sendAll(SendLog log) throws InterruptedException {
    long now = awaitDue(clock.nanoTime());
    ProducerGroup group = next();
    while (isWanted(group.due())) {
      now = group.send(log, payloads, now);
      now = awaitDue(now);
      group = next();
    }
  }

  /** Returns the share whose message is due first. */
  private ProducerGroup next() {
    ProducerGroup first = groups[0];
    for (int i = 1; i < groups.length; i++) {
      if (groups[i].due() < first.due()) {
        first = groups[i];
      }
    }
    return first;
  }

  /**
   * Returns whether a message is to be sent: not where the load ends before it, or after giving up.
   */
  private boolean isWanted(long due) {
    return due < timeline.loadEndsAt() && !abandoned;
  }

  /**
   * Waits for the time of the next message, unless it is not wanted any more; returns the time
   * then.
   */
  private long awaitDue(long now) {
    long due = next().due();
    nextDue.set(due);
    long time = now;
    while (isWanted(due)) {
      if (due >= timeline.pauseAt(pauses)) {
        time = passPause(time);
        due = next().due();
        nextDue.set(due);
      } else if (due <= time) {
        return time;
      } else {
        time = idle.pass(due, time);
      }
    }
    return time;
  }

  /** Waits until it is known when the load begins again, or that it does not. */
  private long passPause(long now) {
    nextDue.set(Long.MAX_VALUE);
    long time = now;
    while (timeline.resumesAt(pauses) == Long.MAX_VALUE) {
      if (abandoned || timeline.loadEndsAt() != Long.MAX_VALUE) {
        return time;
      }
      clock.park(PAUSED_NANOS);
      time = clock.nanoTime();
    }
    movePastPause();
    return time;
  }

  private void movePastPause() {
    long length = timeline.resumesAt(pauses) - timeline.pauseAt(pauses);
    for (ProducerGroup group : groups) {
      if (group.due() >= timeline.pauseAt(pauses)) {
        group.move(length);
      }
    }
    pauses++;
  }

  /**
   * Makes the pacer send no more; what was due and is unsent is counted as such. A send that blocks
   * continues until its client is closed.
   */
  public void abandon() {
    abandoned = true;
  }

  /**
   * Returns whether it is done with its clients, for good. It may still be counting the messages
   * that it could not send.
   */
  public boolean hasSent() {
    return sent;
  }

  /**
   * Returns how late the pacer is with the message that it is at, in nanoseconds; 0 if it is not
   * late or has ended.
   */
  public long lateness() {
    long due = nextDue.get();
    return due == Long.MAX_VALUE ? 0 : Math.max(0, clock.nanoTime() - due);
  }

  /** Returns the loop of its thread. */
  public PacingThread thread() {
    return new PacingThread(threadId, idle.spunNanos());
  }
}
