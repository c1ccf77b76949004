package io.weir.engine.load;

import io.weir.core.driver.MessageProducer;
import java.util.List;

/**
 * Producers that share a schedule: its messages go round them. Used by one thread.
 */
public final class ProducerGroup {
  private final ArrivalSchedule schedule;
  private final PacedProducer[] producers;
  private final MessageProducer[] clients;
  private long origin;
  private long due;
  private int turn;

  /**
   * A share of the load.
   *
   * @param schedule intended times of all its messages together
   * @param producers its producers
   * @param clients the client of each
   */
  public ProducerGroup(ArrivalSchedule schedule, List<PacedProducer> producers,
      List<MessageProducer> clients) {
    this.schedule = schedule;
    this.producers = producers.toArray(PacedProducer[]::new);
    this.clients = clients.toArray(MessageProducer[]::new);
  }

  /** Goes to the first message. */
  void start(long loadAt) {
    origin = loadAt;
    due = origin + schedule.next();
  }

  /** Moves that message, and all that follow it. */
  void move(long nanos) {
    origin += nanos;
    due += nanos;
  }

  /** Returns the intended time of the message that it is at. */
  long due() {
    return due;
  }

  /** Sends that message and goes to the next; returns when the client returned. */
  long send(SendLog log, PayloadPool payloads, long now) throws InterruptedException {
    PacedProducer producer = producers[turn];
    MessageProducer client = clients[turn];
    long intended = due;
    advance();
    return producer.send(log, client, payloads, intended, now);
  }

  /**
   * Counts all messages from that one on that are due before a time and won't be sent. A load far
   * beyond the capacity leaves billions of them.
   *
   * @param now when they were given up
   */
  void skipUntil(SendLog log, long end, long now) {
    while (due < end) {
      PacedProducer producer = producers[turn];
      long intended = due;
      advance();
      producer.skip(log, intended, now);
    }
  }

  private void advance() {
    turn = turn + 1 == producers.length ? 0 : turn + 1;
    due = origin + schedule.next();
  }

  SendLog newLog() {
    return producers[0].newLog();
  }

  void settle() {
    for (PacedProducer producer : producers) {
      producer.settle();
    }
  }
}
