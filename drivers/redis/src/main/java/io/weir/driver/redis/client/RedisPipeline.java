package io.weir.driver.redis.client;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.SendBuffer;
import io.weir.driver.redis.RedisDurability;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * The messages that a producer sends on one connection. One thread sends, any thread flushes,
 * expires and closes.
 *
 * <p>Messages are written when the batch delay is over or the batch is full. If replicas are
 * awaited, a {@code WAIT} follows on the same connection: its answer settles all messages that the
 * node stored before it. One is on its way at a time, since a node handles no other command of the
 * connection meanwhile. The next one follows all messages that were written until then.
 *
 * <p>All writes come from threads other than the client's event loop. A write of the event loop
 * would overtake those that others handed to it.
 */
final class RedisPipeline {
  /** A few microseconds' worth of outcomes. */
  private static final int TOLD_AT_ONCE = 8;

  private static final int OPEN = 0;
  private static final int STORED = 1;
  private static final int SETTLED = 2;
  private static final AtomicIntegerFieldUpdater<Send> STATE =
      AtomicIntegerFieldUpdater.newUpdater(Send.class, "state");

  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final SendListener listener;
  private final SendBuffer buffer;
  private final ThreadGuard threads;
  private final ScheduledExecutorService timer;
  private final int awaited;
  private final byte[] waitCommand;
  private final boolean batches;
  private final long delayNanos;
  private final long batchSize;
  private final Reply reply = new Reply();
  private final Copies copies = new Copies();
  private final AtomicInteger batched = new AtomicInteger();
  private final AtomicInteger waits = new AtomicInteger();
  private volatile boolean flushIsDue;
  private volatile boolean unawaited;
  /** What the node stored and no {@code WAIT} has settled; used by the event loop alone. */
  private final ArrayDeque<Send> stored = new ArrayDeque<>();
  /** The last message; used by the sending thread alone. */
  private Send newest = new Send(null, null, 0, 0, 0, 0);
  /** A settled message, after which the open ones follow; guarded by this. */
  private Send settledUpTo = newest;

  /**
   * Creates a pipeline.
   *
   * @param connection used by no one else
   * @param timer a thread for flushing
   */
  RedisPipeline(StatefulRedisConnection<byte[], byte[]> connection, SendListener listener,
      SendBuffer buffer, ThreadGuard threads, ScheduledExecutorService timer,
      ClientPolicy policy, RedisDurability durability) {
    this.connection = connection;
    this.listener = listener;
    this.buffer = buffer;
    this.threads = threads;
    this.timer = timer;
    this.awaited = durability.awaited();
    this.waitCommand = waitCommand(durability, policy);
    this.delayNanos = policy.batchDelay().toNanos();
    this.batchSize = policy.batchSize().bytes();
    this.batches = awaited > 0 || delayNanos > 0;
    connection.setAutoFlushCommands(!batches);
  }

  private static byte[] waitCommand(RedisDurability durability, ClientPolicy policy) {
    String limit = Long.toString(policy.sendTimeout().toMillis());
    String replicas = Integer.toString(durability.awaited());
    return durability.needsSyncedReplicas()
        ? RawCommand.whole("WAITAOF", "1", replicas, limit)
        : RawCommand.whole("WAIT", replicas, limit);
  }

  boolean isOpen() {
    return connection.isOpen();
  }

  /**
   * Sends a message.
   *
   * @param head the bytes of the command before the message's length
   * @param message not changed afterwards
   * @param room the bytes taken from the send buffer
   */
  void send(byte[] head, byte[] message, long sequence, long intendedNanos, long calledNanos,
      int room) {
    Send send = new Send(head, message, sequence, intendedNanos, calledNanos, room);
    newest.next = send;
    newest = send;
    connection.dispatch(send);
    if (!batches) {
      return;
    }
    unawaited = true;
    if (batched.addAndGet(message.length) >= batchSize) {
      flush();
    } else if (delayNanos > 0) {
      flushLater();
    } else if (waits.get() == 0) {
      flush();
    }
  }

  private void flushLater() {
    if (!flushIsDue) {
      flushIsDue = true;
      timer.schedule(threads.guarded("flushing a batch", this::flushDue), delayNanos,
          TimeUnit.NANOSECONDS);
    }
  }

  private void flushDue() {
    // Before the flush, so that a message which it misses asks for another one.
    flushIsDue = false;
    flush();
  }

  /** Writes what was sent. */
  synchronized void flush() {
    batched.set(0);
    if (awaited > 0 && unawaited && waits.get() == 0) {
      unawaited = false;
      waits.incrementAndGet();
      connection.dispatch(new Wait());
    }
    connection.flushCommands();
  }

  /** Fails the messages that were sent before a time. */
  synchronized void expire(long calledBefore, SendFailure failure) {
    for (Send next = settledUpTo.next; next != null; next = settledUpTo.next) {
      if (next.state != SETTLED) {
        if (next.calledNanos - calledBefore >= 0) {
          return;
        }
        next.fail(failure);
      }
      // Otherwise a dead message that the collector promoted would keep all later ones.
      settledUpTo.next = null;
      settledUpTo = next;
    }
  }

  /** Fails all open messages. */
  void failAll(SendFailure failure) {
    expire(Long.MAX_VALUE / 2 + System.nanoTime(), failure);
  }

  /** Settles what the node stored before a {@code WAIT}. */
  private void settleStored(SendFailure failure) {
    long answered = System.nanoTime();
    int told = 0;
    for (Send send = stored.poll(); send != null; send = stored.poll()) {
      // One answer settles all of them, but reporting thousands also takes time.
      if (++told % TOLD_AT_ONCE == 0) {
        answered = System.nanoTime();
      }
      if (failure == null) {
        send.acknowledge(STORED, answered);
      } else {
        send.fail(failure);
      }
    }
  }

  private SendFailure lost(Throwable cause) {
    return new SendFailure(Kind.DISCONNECTED,
        cause == null ? "the connection was closed" : Causes.chain(cause));
  }

  /** A message on its way. The client keeps this object until the node answers. */
  private final class Send extends RawCommand<byte[]> {
    private final byte[] head;
    private final long sequence;
    private final long intendedNanos;
    private final long calledNanos;
    private final int room;
    private byte[] message;
    private volatile int state;
    private volatile Send next;

    Send(byte[] head, byte[] message, long sequence, long intendedNanos, long calledNanos,
        int room) {
      this.head = head;
      this.message = message;
      this.sequence = sequence;
      this.intendedNanos = intendedNanos;
      this.calledNanos = calledNanos;
      this.room = room;
      this.state = message == null ? SETTLED : OPEN;
    }

    @Override
    public void encode(ByteBuf out) {
      out.writeBytes(head);
      writeSized(out, message);
      message = null;
    }

    @Override
    public ProtocolKeyword getType() {
      return CommandType.XADD;
    }

    @Override
    public CommandOutput<byte[], byte[], byte[]> getOutput() {
      return reply;
    }

    @Override
    public boolean isDone() {
      return state != OPEN;
    }

    @Override
    public void complete() {
      try {
        String error = reply.takeError();
        if (error != null) {
          fail(RedisErrors.failure(error));
          if (RedisErrors.isOfTheNode(error)) {
            RedisNodes.cut(connection);
          }
        } else if (awaited == 0) {
          acknowledge(OPEN, System.nanoTime());
        } else if (STATE.compareAndSet(this, OPEN, STORED)) {
          stored.add(this);
        }
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
    }

    private void acknowledge(int before, long answered) {
      if (STATE.compareAndSet(this, before, SETTLED)) {
        listener.acknowledged(sequence, intendedNanos, calledNanos, answered);
        buffer.release(room);
      }
    }

    private void fail(SendFailure failure) {
      if (STATE.getAndSet(this, SETTLED) != SETTLED) {
        listener.failed(sequence, intendedNanos, calledNanos, failure);
        buffer.release(room);
      }
    }

    @Override
    public boolean completeExceptionally(Throwable cause) {
      try {
        fail(lost(cause));
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
      return true;
    }
  }

  /** Asks how many replicas have all messages before it. */
  private final class Wait extends RawCommand<Long> {
    private volatile boolean done;

    @Override
    public void encode(ByteBuf out) {
      out.writeBytes(waitCommand);
    }

    @Override
    public ProtocolKeyword getType() {
      return CommandType.WAIT;
    }

    @Override
    public CommandOutput<byte[], byte[], Long> getOutput() {
      return copies;
    }

    @Override
    public boolean isDone() {
      return done;
    }

    @Override
    public void complete() {
      done = true;
      try {
        settleStored(copies.takeFailure());
        answered();
      } catch (Throwable e) {
        threads.failed("reporting the outcome of messages", e);
      }
    }

    private void answered() {
      waits.decrementAndGet();
      if (unawaited) {
        timer.execute(threads.guarded("flushing a batch", RedisPipeline.this::flush));
      }
    }

    @Override
    public boolean completeExceptionally(Throwable cause) {
      done = true;
      try {
        settleStored(lost(cause));
        waits.decrementAndGet();
      } catch (Throwable e) {
        threads.failed("reporting the outcome of messages", e);
      }
      return true;
    }
  }

  /** The answers to all messages of the connection, which come one after another. */
  private static final class Reply extends CommandOutput<byte[], byte[], byte[]> {
    Reply() {
      super(ByteArrayCodec.INSTANCE, null);
    }

    @Override
    public void set(ByteBuffer identifier) {
      // Weir's own numbers identify messages.
    }

    private String takeError() {
      String taken = error;
      error = null;
      return taken;
    }
  }

  /** The answers to all {@code WAIT}s: a number of replicas, after one of the node itself. */
  private final class Copies extends CommandOutput<byte[], byte[], Long> {
    private long least = Long.MAX_VALUE;
    private long last;
    private int numbers;

    Copies() {
      super(ByteArrayCodec.INSTANCE, null);
    }

    @Override
    public void set(long number) {
      numbers++;
      last = number;
      least = Math.min(least, number);
    }

    /** Returns why the messages have too few copies; null if they have enough. */
    private SendFailure takeFailure() {
      String problem = error;
      long replicas = last;
      boolean missesItself = numbers == 2 && least == 0;
      error = null;
      least = Long.MAX_VALUE;
      last = 0;
      numbers = 0;
      if (problem != null) {
        return RedisErrors.failure(problem);
      }
      if (replicas >= awaited && !missesItself) {
        return null;
      }
      return new SendFailure(Kind.NOT_ENOUGH_REPLICAS, "stored, but only " + replicas + " of "
          + awaited + " replicas confirmed it in time");
    }
  }
}
