package io.weir.engine.ledger;

import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.StrayCount;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The message accounting of a subscription's consumers on this worker. Each consumer gets a random
 * part of every producer's messages; together they get all, so what arrived is kept once for all of
 * them (docs/adr/0032-ledger.md). Consumers are added before the first of them reads, and what they
 * got is read when the last of them has ended.
 */
public final class SubscriptionLedger {
  private final String name;
  private final int consumers;
  private final int runId;
  private final SenderClocks senders;
  private final PhaseTimeline timeline;
  private final boolean others;
  private final Optional<KeyOrderBook> keys;
  private final LedgerMemory memory;
  private final List<ReceiverLedger> receivers = new ArrayList<>();
  private final Map<Integer, Arrivals> arrivals = new HashMap<>();

  /**
   * A ledger.
   *
   * @param name the subscription
   * @param consumers how many of its consumers are on this worker
   * @param runId the run whose messages they get
   * @param senders translates the times in messages
   * @param others whether others may use its topic: what does not open like a message of weir's is
   * taken for theirs then, and not for damage. One of this run's that is damaged there shows as
   * lost
   * @param keys the order of keys, where messages have keys
   */
  public SubscriptionLedger(String name, int consumers, int runId, SenderClocks senders,
      PhaseTimeline timeline, boolean others, Optional<KeyOrderBook> keys, LedgerMemory memory) {
    this.name = name;
    this.consumers = consumers;
    this.runId = runId;
    this.senders = senders;
    this.timeline = timeline;
    this.others = others;
    this.keys = keys;
    this.memory = memory;
  }

  /** Returns the message accounting of one of its consumers. */
  public ReceiverLedger receiver(ConsumerTask task) {
    ReceiverLedger receiver =
        new ReceiverLedger(this, task, runId, senders, timeline, others, keys);
    receivers.add(receiver);
    return receiver;
  }

  /** Returns the arrived messages of one producer, at any consumer. */
  synchronized Arrivals arrivals(int producer) {
    return arrivals.computeIfAbsent(producer, any -> Arrivals.of(consumers > 1, memory));
  }

  /** Returns one entry for each producer that anything arrived from. */
  public List<DeliveryLedger> deliveries() {
    SortedMap<Integer, List<ProducerTrack>> tracks = new TreeMap<>();
    receivers.forEach(receiver -> receiver.addTracksTo(tracks));
    List<DeliveryLedger> deliveries = new ArrayList<>();
    tracks.forEach((producer, all) -> deliveries
        .add(ProducerTrack.toLedger(name, producer, all, keys.isPresent())));
    return deliveries;
  }

  /** For each consumer, what can't be named for any producer. */
  public List<StrayCount> strays() {
    return receivers.stream().map(ReceiverLedger::strays).toList();
  }

  /**
   * The messages of one producer that arrived at any consumer of a subscription. Each set is
   * thread-safe where the subscription has several.
   *
   * @param shared whether there are several consumers
   * @param received those that arrived intact
   * @param announced those of them whose first arrival the broker announced as a possible
   * redelivery
   * @param damaged those that arrived damaged
   */
  record Arrivals(boolean shared, SequenceSet received, SequenceSet announced,
      SequenceSet damaged) {
    static Arrivals of(boolean shared, LedgerMemory memory) {
      return new Arrivals(shared, set(shared, memory), set(shared, memory), set(shared, memory));
    }

    private static SequenceSet set(boolean shared, LedgerMemory memory) {
      return shared ? SequenceSet.shared(memory) : SequenceSet.ofOneThread(memory);
    }

    /**
     * Returns whether the broker announced the first delivery of a message, to some consumer: it
     * delivered it to another one before, which handled it later.
     */
    boolean wasAnnounced(long sequence) {
      return shared && announced.contains(sequence);
    }
  }
}
