package io.weir.driver.common;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The sends of one producer on a client that neither bounds them nor gives them up: their space,
 * their places, their partitions and their end. One thread sends, and any thread settles, expires
 * and closes. Allocates nothing per message.
 */
public final class ProducerSends {
  /** The outcome of messages in flight when the producer was closed. */
  public static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");

  private static final long LOOK_AGAIN_NANOS = 50_000;

  private final SendListener listener;
  private final SendBuffer buffer;
  private final OpenSends open;
  private final Duration timeout;
  private final SendFailure expired;
  private final int partitions;
  private volatile boolean closed;
  private long tag;
  private int turn;

  /** The client of a producer. */
  public interface Client {
    /** Waits for a connection. Returns false if there is none in time, or the producer closed. */
    boolean awaitConnection() throws InterruptedException;

    /** Hands a message to the client, which settles it by its tag. */
    void publish(long tag, MessageKey key, byte[] message);
  }

  /** No send is open. */
  public ProducerSends(ProducerSpec spec, ClientPolicy policy, SendListener listener) {
    this.listener = listener;
    this.buffer = new SendBuffer(policy.sendBuffer().bytes());
    this.open = new OpenSends(listener, buffer, OpenSends.places(policy, spec));
    this.timeout = policy.sendTimeout();
    this.expired =
        new SendFailure(Kind.TIMEOUT, "not acknowledged within " + Durations.format(timeout));
    this.partitions = spec.topic().partitions();
  }

  /** Returns the open sends, which settle. */
  public OpenSends open() {
    return open;
  }

  /** Returns whether the producer is being closed, or was. */
  public boolean isClosed() {
    return closed;
  }

  /**
   * Sends a message when there is space and a place for it. It fails if the producer is closed.
   *
   * @param disconnected its outcome if there is no connection
   */
  public void send(Client client, SendFailure disconnected, MessageKey key, byte[] message,
      long sequence, long intendedNanos, long calledNanos) throws InterruptedException {
    int taken = take(message.length);
    if (taken < 0 || !client.awaitConnection()) {
      listener.failed(sequence, intendedNanos, calledNanos, closed ? CLOSED : disconnected);
      if (taken >= 0) {
        buffer.release(taken);
      }
      return;
    }
    client.publish(add(sequence, intendedNanos, calledNanos, taken), key, message);
    if (closed) {
      open.failAll(CLOSED);
    }
  }

  /**
   * Waits for space and for a place for a message.
   *
   * @return the bytes taken; -1 if the producer was closed
   */
  int take(int size) throws InterruptedException {
    int taken = closed ? -1 : buffer.take(size);
    if (taken >= 0 && !awaitPlace(taken)) {
      buffer.release(taken);
      return -1;
    }
    return taken;
  }

  /** Returns false if the producer was closed. */
  private boolean awaitPlace(int taken) throws InterruptedException {
    while (!closed && !open.hasRoom(tag + 1)) {
      LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      if (Thread.interrupted()) {
        buffer.release(taken);
        throw new InterruptedException();
      }
    }
    return !closed;
  }

  /** Adds a message for which there is space and a place, and returns its tag. */
  long add(long sequence, long intendedNanos, long calledNanos, int taken) {
    tag++;
    open.add(tag, sequence, intendedNanos, calledNanos, taken);
    return tag;
  }

  /** Returns the partition of a message: by its key, or else the next one in turn. */
  public int partition(MessageKey key) {
    if (!key.isNone()) {
      return key.partition(partitions);
    }
    int partition = turn;
    turn = turn + 1 == partitions ? 0 : turn + 1;
    return partition;
  }

  /** Fails the messages that exceeded the send time-out. */
  public void expire() {
    open.expire(System.nanoTime() - timeout.toNanos(), expired);
  }

  /** Waits until no message is in flight; false if one still is at the time limit. */
  public boolean awaitEmpty(Duration limit) throws InterruptedException {
    return buffer.awaitEmpty(limit);
  }

  /**
   * Accepts no more messages, waits for those in flight, fails the rest, and ends the client.
   *
   * @param grace the time limit for messages in flight
   */
  public void close(Duration grace, Runnable client) {
    closed = true;
    boolean interrupted = buffer.close(grace);
    open.failAll(CLOSED);
    client.run();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
