package io.weir.engine.load;

import io.weir.core.driver.MessageProducer;
import java.util.List;
import java.util.Optional;

/**
 * Producers that take turns with the messages of a schedule. Without a schedule, each message is
 * due as soon as the client has taken the one before it. Used by one thread.
 */
public final class ProducerGroup {
  private final Optional<ArrivalSchedule> schedule;
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
    this(Optional.of(schedule), producers, clients);
  }

  /**
   * A share of the load.
   *
   * @param schedule empty for as fast as the clients take messages
   */
  public ProducerGroup(Optional<ArrivalSchedule> schedule, List<PacedProducer> producers,
      List<MessageProducer> clients) {
    this.schedule = schedule;
    this.producers = producers.toArray(PacedProducer[]::new);
    this.clients = clients.toArray(MessageProducer[]::new);
  }

  /** Goes to the first message. */
  void start(long loadAt) {
    origin = loadAt;
    due = origin;
    goToNextTime();
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
    long returned = producer.send(log, client, payloads, intended, now);
    if (schedule.isEmpty()) {
      due = returned;
    }
    return returned;
  }

  /**
   * Counts all messages from that one on that are due before a time and won't be sent. A load far
   * beyond the capacity leaves billions of them. Without a schedule, none was due.
   *
   * @param now when they were given up
   */
  void skipUntil(SendLog log, long end, long now) {
    while (schedule.isPresent() && due < end) {
      PacedProducer producer = producers[turn];
      long intended = due;
      advance();
      producer.skip(log, intended, now);
    }
  }

  private void advance() {
    turn = turn + 1 == producers.length ? 0 : turn + 1;
    goToNextTime();
  }

  private void goToNextTime() {
    if (schedule.isPresent()) {
      due = origin + schedule.get().next();
    }
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
