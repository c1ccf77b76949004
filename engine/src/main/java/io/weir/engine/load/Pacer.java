package io.weir.engine.load;

import io.weir.core.driver.MessageProducer;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.engine.record.PhaseTimeline;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends the messages of some producers, each at its own intended time, in turn. The schedule is
 * never moved: what falls due while a send blocks keeps its intended time and is sent as soon as
 * possible, also after the load has ended, until {@link #abandon}.
 */
public final class Pacer implements Runnable {
  /**
   * The longest park, so that the end of the load is noticed although it was announced during one.
   */
  private static final long MAX_PARK_NANOS = 20_000_000;

  /** Below this a park would return late for certain. */
  private static final long MIN_PARK_NANOS = 2_000;

  private static final long THRIFTY_PARK_NANOS = 1_000_000;

  private final ArrivalSchedule schedule;
  private final List<ProducerLane> lanes;
  private final List<MessageProducer> clients;
  private final PayloadPool payloads;
  private final Pacing pacing;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final AtomicLong nextDue = new AtomicLong(Long.MAX_VALUE);
  private volatile boolean abandoned;
  private volatile long threadId = -1;

  /**
   * A pacer.
   *
   * @param schedule intended times of all its messages together
   * @param lanes its producers; messages go round them
   * @param clients the client of each
   * @param seed for the messages' contents
   */
  public Pacer(
      ArrivalSchedule schedule,
      List<ProducerLane> lanes,
      List<MessageProducer> clients,
      MessageSpec message,
      Pacing pacing,
      long seed,
      NanoClock clock,
      PhaseTimeline timeline) {
    this.schedule = schedule;
    this.lanes = List.copyOf(lanes);
    this.clients = List.copyOf(clients);
    this.payloads = new PayloadPool(message, seed);
    this.pacing = pacing;
    this.clock = clock;
    this.timeline = timeline;
  }

  /**
   * Sends until all that is due by the end of the load has been sent, or until it is abandoned. The
   * load's start must be announced.
   */
  @Override
  public void run() {
    threadId = Thread.currentThread().threadId();
    if (pacing == Pacing.PRECISE) {
      TimerSlack.minimise();
    }
    long origin = timeline.loadAt();
    long due = origin + schedule.next();
    int turn = 0;
    try {
      while (awaitDue(due)) {
        lanes.get(turn).send(clients.get(turn), payloads.take(), due);
        turn = turn + 1 == lanes.size() ? 0 : turn + 1;
        due = origin + schedule.next();
      }
    } catch (InterruptedException e) {
      abandoned = true;
      turn = turn + 1 == lanes.size() ? 0 : turn + 1;
      due = origin + schedule.next();
    }
    skipRest(origin, due, turn);
    nextDue.lazySet(Long.MAX_VALUE);
    lanes.forEach(ProducerLane::settle);
  }

  /**
   * Waits for a message's time; returns false if the load ends before it or the pacer is abandoned.
   */
  private boolean awaitDue(long due) {
    nextDue.lazySet(due);
    long now = clock.nanoTime();
    while (due > now && due < timeline.drainAt() && !abandoned) {
      park(due - now);
      now = clock.nanoTime();
    }
    return due < timeline.drainAt() && !abandoned;
  }

  private void park(long nanos) {
    long wanted =
        switch (pacing) {
          case NORMAL, PRECISE -> nanos;
          case THRIFTY -> Math.max(nanos, THRIFTY_PARK_NANOS);
        };
    if (wanted < MIN_PARK_NANOS) {
      Thread.onSpinWait();
    } else {
      clock.park(Math.min(wanted, MAX_PARK_NANOS));
    }
  }

  private void skipRest(long origin, long firstDue, int firstTurn) {
    long end = Math.min(timeline.drainAt(), clock.nanoTime());
    int turn = firstTurn;
    for (long due = firstDue; due < end; due = origin + schedule.next()) {
      lanes.get(turn).skip(due);
      turn = turn + 1 == lanes.size() ? 0 : turn + 1;
    }
  }

  /**
   * Makes the pacer send no more; what was due and is unsent is counted as such. A send that blocks
   * goes on until its client is closed.
   */
  public void abandon() {
    abandoned = true;
  }

  /**
   * How late the pacer is with the message that it is at, in nanoseconds; 0 if it is not late or
   * has ended.
   */
  public long lateness() {
    long due = nextDue.get();
    return due == Long.MAX_VALUE ? 0 : Math.max(0, clock.nanoTime() - due);
  }

  /** The id of its thread; -1 before it runs. */
  public long threadId() {
    return threadId;
  }
}
