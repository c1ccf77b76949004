package io.weir.driver.rocketmq.client;

import com.google.common.hash.Hashing;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.common.SendBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.message.Message;
import org.apache.rocketmq.client.apis.message.MessageBuilder;
import org.apache.rocketmq.client.apis.producer.Producer;

/**
 * A producer of the gRPC client with a separate client instance. The client sends each message by a
 * separate HTTP/2 stream, and streams overtake each other. So a lane for each queue sends the next
 * message when the one before has its outcome, unless the scenario allows several.
 *
 * <p>Each message has a message group, from which the proxy derives its queue. Keys are message
 * groups. Messages without a key take turns in groups of weir, one for each queue.
 */
final class GrpcProducer implements OpenClients.Producer {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  private static final SendFailure CLOSED =
      new SendFailure(SendFailure.Kind.CLOSED, "the producer was closed");
  private static final SendFailure EXPIRED = new SendFailure(SendFailure.Kind.TIMEOUT,
      "not sent within the send time-out, because earlier messages of its queue had no outcome");

  private final Producer client;
  private final String topic;
  private final ClientPolicy policy;
  private final int inFlight;
  private final SendListener listener;
  private final ThreadGuard threads;
  private final ClientServiceProvider messages = GrpcClients.provider();
  private final SendBuffer buffer;
  private final Set<Sent> open = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Lane[] lanes;
  /** The lane of the next message without a key. */
  private int turn;
  private volatile boolean closing;

  /**
   * Wraps a client that is started.
   *
   * @param queues of the topic
   * @param inFlight the messages of each queue that may be in flight
   * @param threads receives the exceptions of callbacks
   */
  GrpcProducer(Producer client, int queues, ProducerSpec spec, ClientPolicy policy, int inFlight,
      SendListener listener, ThreadGuard threads) {
    this.client = client;
    this.topic = spec.topic().name();
    this.policy = policy;
    this.inFlight = inFlight;
    this.listener = listener;
    this.threads = threads;
    this.buffer = new SendBuffer(policy.sendBuffer().bytes());
    this.lanes = lanes(queues);
    this.turn = Math.floorMod(spec.name().hashCode(), queues);
  }

  /** Finds a group for each queue, which is a number in the end. */
  private static Lane[] lanes(int queues) {
    Lane[] lanes = new Lane[queues];
    int missing = queues;
    for (int number = 0; missing > 0; number++) {
      String group = "weir-" + number;
      int queue = queue(group, queues);
      if (lanes[queue] == null) {
        lanes[queue] = new Lane(group);
        missing--;
      }
    }
    return lanes;
  }

  /** Returns the queue of a message group, by the formula of the proxy's SendMessageActivity. */
  private static int queue(String group, int queues) {
    return Hashing.consistentHash(group.hashCode(), queues);
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    int taken = closing ? -1 : buffer.take(message.length, policy.sendTimeout());
    if (taken < 0) {
      listener.failed(sequence, intendedNanos, calledNanos, closing
          ? CLOSED
          : new SendFailure(SendFailure.Kind.BUFFER_FULL, "no space within the send time-out"));
      return;
    }
    lock.lock();
    try {
      if (!closing) {
        Lane lane = key.isNone() ? nextLane() : lanes[queue(key.text(), lanes.length)];
        Sent sent = new Sent(message(lane, key, message), lane, taken, sequence, intendedNanos,
            calledNanos);
        open.add(sent);
        lane.waiting.addLast(sent);
        dispatch(lane);
        return;
      }
    } finally {
      lock.unlock();
    }
    buffer.release(taken);
    listener.failed(sequence, intendedNanos, calledNanos, CLOSED);
  }

  private Lane nextLane() {
    turn = (turn + 1) % lanes.length;
    return lanes[turn];
  }

  /** Builds a message. The builder copies the array. */
  private Message message(Lane lane, MessageKey key, byte[] body) {
    MessageBuilder builder = messages.newMessageBuilder().setTopic(topic).setBody(body);
    if (key.isNone()) {
      return builder.setMessageGroup(lane.group).build();
    }
    return builder.setMessageGroup(key.text()).setKeys(key.text()).build();
  }

  /** Sends what a lane may have in flight. */
  private void dispatch(Lane lane) {
    if (lane.dispatching) {
      // The client refused a message at once, and the loop below continues.
      return;
    }
    lane.dispatching = true;
    try {
      while (lane.inFlight < inFlight && !lane.waiting.isEmpty()) {
        Sent sent = lane.waiting.removeFirst();
        lane.inFlight++;
        if (System.nanoTime() - sent.calledNanos > policy.sendTimeout().toNanos()) {
          settled(sent, EXPIRED);
        } else {
          client.sendAsync(sent.message)
              .whenComplete((receipt, failure) -> settled(sent, failure));
        }
      }
    } finally {
      lane.dispatching = false;
    }
  }

  private void settled(Sent sent, Throwable failure) {
    if (failure == null) {
      long answeredNanos = System.nanoTime();
      settle(sent, () -> listener.acknowledged(sent.sequence, sent.intendedNanos, sent.calledNanos,
          answeredNanos));
    } else {
      fail(sent, GrpcFailures.of(failure, closing));
    }
    proceed(sent.lane);
  }

  private void settled(Sent sent, SendFailure failure) {
    fail(sent, failure);
    proceed(sent.lane);
  }

  private void proceed(Lane lane) {
    lock.lock();
    try {
      lane.inFlight--;
      if (!closing) {
        dispatch(lane);
      }
    } finally {
      lock.unlock();
    }
  }

  private void fail(Sent sent, SendFailure failure) {
    settle(sent, () -> listener.failed(sent.sequence, sent.intendedNanos, sent.calledNanos,
        failure));
  }

  /** Reports an outcome, if the message has none yet. */
  private void settle(Sent sent, Runnable report) {
    if (!sent.settled.compareAndSet(false, true)) {
      return;
    }
    try {
      report.run();
    } catch (Throwable e) {
      // The client swallows the exceptions of a callback.
      threads.failed("taking outcomes of sends", e);
    } finally {
      open.remove(sent);
      buffer.release(sent.taken);
    }
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    // On a separate thread, because an interrupt of the caller would cut the closing short.
    ParallelCalls.run("rocketmq-producer-close", CLOSE_LIMIT, List.of(() -> closeClient(grace)));
    settleAll();
  }

  private void closeClient(Duration grace) {
    boolean again = closing;
    if (buffer.close(again ? Duration.ZERO : grace)) {
      Thread.currentThread().interrupt();
    }
    closing = true;
    if (!again) {
      settleAll();
      ClientFactory.endClient(client);
    }
  }

  private void settleAll() {
    open.forEach(sent -> fail(sent, CLOSED));
  }

  /** The messages for one queue. Guarded by the lock. */
  private static final class Lane {
    private final String group;
    private final Deque<Sent> waiting = new ArrayDeque<>();
    private int inFlight;
    private boolean dispatching;

    private Lane(String group) {
      this.group = group;
    }
  }

  /** A message and the numbers that its outcome is reported with. */
  private static final class Sent {
    private final Message message;
    private final Lane lane;
    private final int taken;
    private final long sequence;
    private final long intendedNanos;
    private final long calledNanos;
    private final AtomicBoolean settled = new AtomicBoolean();

    private Sent(Message message, Lane lane, int taken, long sequence, long intendedNanos,
        long calledNanos) {
      this.message = message;
      this.lane = lane;
      this.taken = taken;
      this.sequence = sequence;
      this.intendedNanos = intendedNanos;
      this.calledNanos = calledNanos;
    }
  }
}
