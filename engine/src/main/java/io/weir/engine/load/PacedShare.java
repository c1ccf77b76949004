package io.weir.engine.load;

import io.weir.core.driver.MessageProducer;
import java.util.List;

/**
 * Producers that share a schedule: its messages go round them. Used by one thread.
 */
public final class PacedShare {
  private final ArrivalSchedule schedule;
  private final List<ProducerLane> lanes;
  private final List<MessageProducer> clients;
  private long origin;
  private long due;
  private int turn;

  /**
   * A share of the load.
   *
   * @param schedule intended times of all its messages together
   * @param lanes its producers
   * @param clients the client of each
   */
  public PacedShare(ArrivalSchedule schedule, List<ProducerLane> lanes,
      List<MessageProducer> clients) {
    this.schedule = schedule;
    this.lanes = List.copyOf(lanes);
    this.clients = List.copyOf(clients);
  }

  /** Goes to the first message. */
  void start(long loadAt) {
    origin = loadAt;
    due = origin + schedule.next();
  }

  /** The intended time of the message that it is at. */
  long due() {
    return due;
  }

  /** Sends that message and goes to the next; returns when the client returned. */
  long send(SendLog log, byte[] message, long now) throws InterruptedException {
    ProducerLane lane = lanes.get(turn);
    MessageProducer client = clients.get(turn);
    long intended = due;
    advance();
    return lane.send(log, client, message, intended, now);
  }

  /** Counts all messages from that one on that are due before a time and won't be sent. */
  void skipUntil(SendLog log, long end) {
    while (due < end) {
      ProducerLane lane = lanes.get(turn);
      long intended = due;
      advance();
      lane.skip(log, intended);
    }
  }

  private void advance() {
    turn = turn + 1 == lanes.size() ? 0 : turn + 1;
    due = origin + schedule.next();
  }

  SendLog newLog() {
    return lanes.get(0).newLog();
  }

  void settle() {
    lanes.forEach(ProducerLane::settle);
  }
}
