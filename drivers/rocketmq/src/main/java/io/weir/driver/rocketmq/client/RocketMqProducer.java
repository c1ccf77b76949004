package io.weir.driver.rocketmq.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.common.SendBuffer;
import io.weir.driver.rocketmq.RocketMqClientTerms;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.remoting.exception.RemotingException;

/**
 * A producer with a separate client instance. It collects messages in lists, one for each queue,
 * and sends each list by one request. The client could do that itself, but two of its threads send
 * lists then, and swap them at times.
 *
 * <p>A lock makes the thread that sends and the one that waits for the batch delay send one after
 * another. The client sends on the calling thread, so each queue's messages keep their order.
 */
final class RocketMqProducer implements OpenClients.Producer {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  private static final Duration LOCK_LIMIT = Duration.ofSeconds(2);
  private static final SendFailure CLOSED =
      new SendFailure(SendFailure.Kind.CLOSED, "the producer was closed");

  private final DefaultMQProducer client;
  private final TopicQueues queues;
  private final ClientPolicy policy;
  private final SendListener listener;
  private final ThreadGuard threads;
  private final SendBuffer buffer;
  private final boolean collects;
  private final Set<SendBatch> open = ConcurrentHashMap.newKeySet();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition first = lock.newCondition();
  /** The lists that are not sent yet, by queue, and again in the order in which they are due. */
  private final SendBatch[] forming;
  private final Deque<SendBatch> due = new ArrayDeque<>();
  /** The queue of messages without a key; the next one follows with each list. */
  private int turn;
  private volatile boolean closing;

  private RocketMqProducer(DefaultMQProducer client, TopicQueues queues, ProducerSpec spec,
      ClientPolicy policy, SendListener listener, ThreadGuard threads) {
    this.client = client;
    this.queues = queues;
    this.policy = policy;
    this.listener = listener;
    this.threads = threads;
    this.buffer = new SendBuffer(policy.sendBuffer().bytes());
    this.collects = new RocketMqClientTerms(policy).collects();
    this.forming = new SendBatch[queues.count()];
    this.turn = Math.floorMod(spec.name().hashCode(), queues.count());
  }

  /**
   * Opens a producer.
   *
   * @param threads receives the exceptions of callbacks
   */
  static RocketMqProducer open(DefaultMQProducer client, TopicQueues queues, ProducerSpec spec,
      ClientPolicy policy, SendListener listener, ThreadGuard threads) throws DriverException {
    try {
      client.start();
    } catch (MQClientException e) {
      throw new DriverException("can't open producer " + spec.name() + ": " + Causes.chain(e), e);
    }
    RocketMqProducer producer =
        new RocketMqProducer(client, queues, spec, policy, listener, threads);
    if (producer.collects) {
      threads.thread("rocketmq-batch-delay", "sending batches", producer::sendWhatIsDue).start();
    }
    return producer;
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
    // The client keeps the array until the response.
    Message copy = new Message(queues.topic(), message.clone());
    if (!key.isNone()) {
      copy.setKeys(key.text());
    }
    lock.lock();
    try {
      int partition = key.isNone() ? turn : key.partition(forming.length);
      if (!closing) {
        makeRoom(partition, message.length);
      }
      // Making room can take as long as a request, after which nothing settles a new list.
      if (!closing) {
        SendBatch batch = batch(partition);
        batch.add(copy, taken, sequence, intendedNanos, calledNanos);
        if (!collects || batch.bytes() >= policy.batchSize().bytes()) {
          dispatch(batch);
        }
        return;
      }
    } finally {
      lock.unlock();
    }
    buffer.release(taken);
    listener.failed(sequence, intendedNanos, calledNanos, CLOSED);
  }

  /** Sends the queue's list if it has no room for a message. */
  private void makeRoom(int partition, int size) {
    SendBatch batch = forming[partition];
    if (batch != null && batch.bytes() + (long) size > policy.batchSize().bytes()) {
      dispatch(batch);
    }
  }

  /** Returns the queue's list. */
  private SendBatch batch(int partition) {
    SendBatch batch = forming[partition];
    if (batch == null) {
      batch = new SendBatch(this, partition, System.nanoTime() + policy.batchDelay().toNanos(),
          !collects);
      open.add(batch);
      forming[partition] = batch;
      if (collects) {
        due.addLast(batch);
        if (due.size() == 1) {
          first.signal();
        }
      }
    }
    return batch;
  }

  /** Sends a list. Its outcome comes to its callback, whatever happens. */
  private void dispatch(SendBatch batch) {
    forming[batch.partition()] = null;
    due.remove(batch);
    if (batch.partition() == turn) {
      turn = (turn + 1) % forming.length;
    }
    long timeout = policy.sendTimeout().toMillis();
    try {
      if (batch.messages().size() == 1) {
        client.send(batch.messages().getFirst(), queues.queue(batch.partition()), batch, timeout);
      } else {
        client.send(batch.messages(), queues.queue(batch.partition()), batch, timeout);
      }
    } catch (InterruptedException e) {
      batch.onException(e);
      Thread.currentThread().interrupt();
    } catch (MQClientException | MQBrokerException | RemotingException | RuntimeException e) {
      batch.onException(e);
    }
  }

  /** Sends lists at the end of their delay until the producer is closed. */
  private void sendWhatIsDue() throws InterruptedException {
    while (!closing) {
      lock.lockInterruptibly();
      try {
        if (due.isEmpty()) {
          first.await(1, TimeUnit.SECONDS);
        } else {
          long left = due.getFirst().dueNanos() - System.nanoTime();
          if (left > 0) {
            first.awaitNanos(left);
          } else {
            dispatch(due.getFirst());
          }
        }
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    if (!lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    try {
      dispatchAll();
    } finally {
      lock.unlock();
    }
    return buffer.awaitEmpty(deadline.left());
  }

  private void dispatchAll() {
    while (!due.isEmpty()) {
      dispatch(due.getFirst());
    }
  }

  @Override
  public void close(Duration grace) {
    // On a separate thread, because an interrupt of the caller would cut the closing short.
    ParallelCalls.run("rocketmq-producer-close", CLOSE_LIMIT, List.of(() -> closeClient(grace)));
    settleAll();
  }

  private void closeClient(Duration grace) {
    boolean again = closing;
    closing = true;
    buffer.close(Duration.ZERO);
    try {
      if (!again && lock.tryLock(LOCK_LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
        try {
          dispatchAll();
        } finally {
          lock.unlock();
        }
        buffer.awaitEmpty(grace);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!again) {
      settleAll();
      ClientFactory.end(client::shutdown);
    }
  }

  private void settleAll() {
    open.forEach(batch -> batch.fail(CLOSED));
  }

  /** Called once for each list, after its messages have their outcome. */
  void settled(SendBatch batch, int taken) {
    open.remove(batch);
    buffer.release(batch.messages().size(), taken);
  }

  /** Called when a callback threw an exception, which the client does not pass on. */
  void callbackFailed(Throwable cause) {
    threads.failed("taking outcomes of sends", cause);
  }

  boolean isClosing() {
    return closing;
  }

  SendListener listener() {
    return listener;
  }
}
