package io.weir.driver.redis.client;

import io.lettuce.core.RedisClient;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.SendBuffer;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisOptions;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer with one connection to each primary that keeps partitions of its topic. Messages
 * without a key take the partitions in turns. If a connection breaks it opens a new one, and
 * messages in flight count as failed.
 */
final class RedisProducer implements OpenClients.Expiring {
  /** The field of an entry that holds the message. */
  static final String MESSAGE = "m";
  /** The field of an entry that holds the key, if the message has one. */
  static final String KEY = "k";

  private static final SendFailure CLOSED =
      new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the connection broke");
  private static final Duration RECONNECT = Duration.ofMillis(200);
  private static final Duration RECONNECT_LIMIT = Duration.ofSeconds(3);

  private final DriverSettings settings;
  private final RedisNodes nodes;
  private final ProducerSpec spec;
  private final SendListener listener;
  private final RedisDurability durability;
  private final long largestMessage;
  private final ThreadGuard threads;
  private final ScheduledExecutorService timer;
  private final RedisClient client;
  private final SendBuffer buffer;
  private final byte[][] keys;
  private final Head[] heads;
  private final SendFailure expired;
  private final RedisPipeline[] ofPartition;
  private final Collection<RedisPipeline> pipelines = new CopyOnWriteArrayList<>();
  private volatile boolean closed;
  private int turn;

  /**
   * The bytes of a command before its last value, which is the message.
   *
   * @param plain for a message without a key
   * @param beforeKey for a message with one, the bytes before the key
   */
  private record Head(byte[] plain, byte[] beforeKey) {
    private static final byte[] AFTER_KEY = ascii("\r\n$1\r\n" + MESSAGE + "\r\n$");

    static Head of(byte[] stream, OptionalLong maxLength) {
      int words = 3 + (maxLength.isPresent() ? 3 : 0);
      byte[] plain = join(ascii("*" + (words + 2) + "\r\n"), start(stream, maxLength),
          ascii("$1\r\n" + MESSAGE + "\r\n$"));
      byte[] beforeKey = join(ascii("*" + (words + 4) + "\r\n"), start(stream, maxLength),
          ascii("$1\r\n" + KEY + "\r\n$8\r\n"));
      return new Head(plain, beforeKey);
    }

    private static byte[] start(byte[] stream, OptionalLong maxLength) {
      String most = maxLength.isPresent() ? Long.toString(maxLength.getAsLong()) : "";
      return join(ascii("$4\r\nXADD\r\n$" + stream.length + "\r\n"), stream, ascii("\r\n"),
          ascii(most.isEmpty()
              ? ""
              : "$6\r\nMAXLEN\r\n$1\r\n~\r\n$" + most.length() + "\r\n" + most + "\r\n"),
          ascii("$1\r\n*\r\n"));
    }

    byte[] keyed(MessageKey key) {
      byte[] head = new byte[beforeKey.length + key.bytes().length + AFTER_KEY.length];
      System.arraycopy(beforeKey, 0, head, 0, beforeKey.length);
      System.arraycopy(key.bytes(), 0, head, beforeKey.length, key.bytes().length);
      System.arraycopy(AFTER_KEY, 0, head, beforeKey.length + key.bytes().length,
          AFTER_KEY.length);
      return head;
    }

    private static byte[] join(byte[]... parts) {
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      for (byte[] part : parts) {
        joined.writeBytes(part);
      }
      return joined.toByteArray();
    }

    private static byte[] ascii(String text) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }
  }

  private RedisProducer(DriverSettings settings, RedisNodes nodes, ProducerSpec spec,
      SendListener listener, RedisDurability durability, long largestMessage, ThreadGuard threads,
      ScheduledExecutorService timer) {
    this.settings = settings;
    this.nodes = nodes;
    this.spec = spec;
    this.listener = listener;
    this.durability = durability;
    this.largestMessage = largestMessage;
    this.threads = threads;
    this.timer = timer;
    this.client = nodes.newClient();
    this.buffer = new SendBuffer(settings.client().sendBuffer().bytes());
    this.keys = nodes.layout().keys(spec.topic());
    this.heads = new Head[keys.length];
    OptionalLong maxLength = RedisOptions.of(settings.options()).maxLength();
    for (int partition = 0; partition < keys.length; partition++) {
      heads[partition] = Head.of(keys[partition], maxLength);
    }
    this.ofPartition = new RedisPipeline[keys.length];
    this.expired = new SendFailure(Kind.TIMEOUT,
        "not acknowledged within " + Durations.format(settings.client().sendTimeout()));
  }

  /**
   * Opens a producer.
   *
   * @param largestMessage the largest value of a command that the nodes accept, in bytes
   * @param timer a thread for flushing
   */
  static RedisProducer open(DriverSettings settings, RedisNodes nodes, ProducerSpec spec,
      SendListener listener, RedisDurability durability, long largestMessage, ThreadGuard threads,
      ScheduledExecutorService timer) throws DriverException, InterruptedException {
    RedisProducer producer = new RedisProducer(settings, nodes, spec, listener, durability,
        largestMessage, threads, timer);
    try {
      producer.connect(settings.timeout());
      return producer;
    } catch (DriverException | InterruptedException | RuntimeException e) {
      producer.close(Duration.ZERO);
      throw e;
    }
  }

  /** Opens the connections that are missing. */
  private void connect(Duration limit) throws DriverException, InterruptedException {
    RedisLayout layout = nodes.layout();
    Map<ServiceAddress, RedisPipeline> byNode = new HashMap<>();
    for (int partition = 0; partition < keys.length; partition++) {
      if (ofPartition[partition] != null && ofPartition[partition].isOpen()) {
        byNode.putIfAbsent(layout.shardOf(keys[partition]).primary(), ofPartition[partition]);
      }
    }
    for (int partition = 0; partition < keys.length; partition++) {
      ServiceAddress node = layout.shardOf(keys[partition]).primary();
      RedisPipeline known = byNode.get(node);
      if (known == null) {
        known = new RedisPipeline(
            nodes.connect(client, node, spec.name(), limit), listener,
            buffer, threads, timer, settings.client(), durability);
        pipelines.add(known);
        byNode.put(node, known);
      }
      ofPartition[partition] = known;
    }
    List<RedisPipeline> broken = pipelines.stream().filter(each -> !each.isOpen()).toList();
    broken.forEach(each -> each.failAll(closed ? CLOSED : DISCONNECTED));
    pipelines.removeAll(broken);
    if (closed) {
      pipelines.forEach(each -> each.failAll(CLOSED));
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    if (message.length > largestMessage) {
      listener.failed(sequence, intendedNanos, calledNanos, new SendFailure(Kind.TOO_LARGE,
          message.length + " bytes are more than proto-max-bulk-len " + largestMessage));
      return;
    }
    int partition = key.isNone() ? turn : key.partition(keys.length);
    int room = closed ? -1 : buffer.take(message.length);
    SendFailure failure = room < 0 ? CLOSED : awaitConnection(partition, calledNanos);
    if (failure != null) {
      listener.failed(sequence, intendedNanos, calledNanos, failure);
      if (room >= 0) {
        buffer.release(room);
      }
      return;
    }
    if (key.isNone()) {
      turn = turn + 1 == keys.length ? 0 : turn + 1;
    }
    RedisPipeline pipeline = ofPartition[partition];
    pipeline.send(key.isNone() ? heads[partition].plain : heads[partition].keyed(key),
        message.clone(), sequence, intendedNanos, calledNanos, room);
    if (closed) {
      pipeline.failAll(CLOSED);
    }
  }

  /** Waits for a connection. Returns the reason if there will be none, or null. */
  private SendFailure awaitConnection(int partition, long calledNanos)
      throws InterruptedException {
    if (!closed && ofPartition[partition].isOpen()) {
      return null;
    }
    long deadline = calledNanos + settings.client().sendTimeout().toNanos();
    while (true) {
      if (closed) {
        return CLOSED;
      }
      if (ofPartition[partition].isOpen()) {
        return null;
      }
      try {
        nodes.refresh(RECONNECT_LIMIT);
        connect(RECONNECT_LIMIT);
      } catch (DriverException e) {
        if (System.nanoTime() - deadline >= 0) {
          return new SendFailure(Kind.DISCONNECTED, e.getMessage());
        }
        LockSupport.parkNanos(RECONNECT.toNanos());
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    }
  }

  @Override
  public void expire() {
    long before = System.nanoTime() - settings.client().sendTimeout().toNanos();
    pipelines.forEach(pipeline -> pipeline.expire(before, expired));
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    pipelines.forEach(RedisPipeline::flush);
    return buffer.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    closed = true;
    pipelines.forEach(RedisPipeline::flush);
    boolean interrupted = buffer.close(grace);
    pipelines.forEach(pipeline -> pipeline.failAll(CLOSED));
    RedisNodes.end(client);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
