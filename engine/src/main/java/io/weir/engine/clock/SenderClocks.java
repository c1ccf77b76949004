package io.weir.engine.clock;

import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.ClockLine;
import io.weir.core.worker.PeerClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Translates the times in messages, which their senders state in their own clocks, into the time of
 * this JVM's clock. Where all senders use this clock, a translation costs a check for null. It
 * never allocates or locks. Thread-safe; one thread sets lines, and those of other threads see them
 * soon.
 */
public final class SenderClocks {
  /** No message needs a translation. */
  public static final SenderClocks NONE = new SenderClocks(new Fleet(1, List.of()), new Sender[0]);

  private final Fleet fleet;
  private final Sender[] ownOnly;
  /** By producer; null where a producer uses this clock, and as a whole where all do. */
  private volatile Sender[] senders;

  /**
   * The clock of a producer.
   *
   * @param line from the times that it states to this JVM's clock
   * @param other whether it is another clock than this worker's
   */
  private record Sender(ClockLine line, boolean other) {}

  private SenderClocks(Fleet fleet, Sender[] ownOnly) {
    this.fleet = fleet;
    this.ownOnly = ownOnly;
    this.senders = ownOnly.length == 0 ? null : ownOnly;
  }

  /**
   * All senders use this worker's clock, until lines say otherwise.
   *
   * @param fleet the worker of each producer
   * @param own the clock of this worker
   */
  public static SenderClocks of(Fleet fleet, WorkerClock own) {
    Sender[] shifted = own.back()
        .map(back -> fleet.senders()
            .stream()
            .map(any -> new Sender(back, false))
            .toArray(Sender[]::new))
        .orElse(new Sender[0]);
    return new SenderClocks(fleet, shifted);
  }

  /** From now on, times of these workers are translated by these lines. */
  public void set(List<PeerClock> peers) {
    if (peers.isEmpty()) {
      senders = ownOnly.length == 0 ? null : ownOnly;
      return;
    }
    Map<Integer, ClockLine> lines = new HashMap<>();
    peers.forEach(peer -> lines.put(peer.worker(), peer.line()));
    Sender[] next = new Sender[fleet.senders().size()];
    for (int producer = 0; producer < next.length; producer++) {
      Sender own = ownOnly.length == 0 ? null : ownOnly[producer];
      ClockLine line = lines.get(fleet.senders().get(producer));
      next[producer] = line == null
          ? own
          : new Sender(own == null ? line : line.then(own.line), true);
    }
    senders = next;
  }

  /**
   * Returns a time that a producer stated, in the time of this JVM's clock.
   *
   * @param producer its number over the whole trial; others, as in a forged header, are taken for
   * this clock's
   */
  public long own(int producer, long statedNanos) {
    Sender sender = sender(producer);
    return sender == null ? statedNanos : sender.line.apply(statedNanos);
  }

  /** Returns whether a producer's times are those of another clock. */
  public boolean isOther(int producer) {
    Sender sender = sender(producer);
    return sender != null && sender.other;
  }

  private Sender sender(int producer) {
    Sender[] all = senders;
    return all == null || producer < 0 || producer >= all.length ? null : all[producer];
  }
}
