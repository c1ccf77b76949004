package io.weir.driver.redis.client;

import io.lettuce.core.RedisClient;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.redis.client.RedisReader.Fetch;
import io.weir.driver.redis.client.RedisReader.Membership;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a group that reads all streams of its topic, and competes for their entries with
 * the group's other consumers. It has one connection to each primary that keeps some of them. If a
 * connection breaks it opens a new one, and the node delivers unacknowledged entries again.
 */
final class RedisConsumer implements MessageConsumer {
  /** The bytes that one answer may take, if the size of messages is known. */
  static final DataSize LARGEST_ANSWER = DataSize.mebibytes(32);

  private static final Logger LOG = LoggerFactory.getLogger(RedisConsumer.class);
  private static final Duration LEAST_LEFT = Duration.ofSeconds(30);
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);
  private static final Duration RECONNECT = Duration.ofMillis(200);
  private static final Duration RECONNECT_LIMIT = Duration.ofSeconds(2);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  private final RedisNodes nodes;
  private final ConsumerSpec spec;
  private final RedisClient client;
  private final long intervalNanos;
  private final List<RedisReader> readers = new ArrayList<>();
  private final BlockingQueue<Fetch> arrivals = new LinkedBlockingQueue<>();
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private final int count;
  private volatile boolean closed;
  private boolean away;
  private long triedNanos = System.nanoTime();
  private long acknowledgedNanos = System.nanoTime();

  private RedisConsumer(DriverSettings settings, RedisNodes nodes, ConsumerSpec spec) {
    this.nodes = nodes;
    this.spec = spec;
    this.client = nodes.newClient();
    this.intervalNanos = settings.client().acknowledgeInterval().toNanos();
    this.count = count(settings, spec);
    RedisLayout layout = nodes.layout();
    byte[][] keys = layout.keys(spec.topic());
    Membership member = new Membership(
        group(settings, spec.subscription()).getBytes(StandardCharsets.UTF_8),
        spec.name().getBytes(StandardCharsets.UTF_8), spec.name(),
        count, leftAfter(settings), spec.fromNowOn());
    for (List<Integer> together : together(layout, keys)) {
      int[] partitions = together.stream().mapToInt(Integer::intValue).toArray();
      byte[][] some = together.stream().map(partition -> keys[partition]).toArray(byte[][]::new);
      readers.add(new RedisReader(nodes, client, member, some, partitions, arrivals,
          acknowledgeFailures));
    }
  }

  /** Returns the name of a subscription's group, by which the run's groups are found. */
  static String group(DriverSettings settings, String subscription) {
    return settings.clientId() + "." + subscription;
  }

  /** Returns how many entries of a stream one request returns: in all the receive queue. */
  private static int count(DriverSettings settings, ConsumerSpec spec) {
    int each = settings.client().receiveQueue() / spec.topic().partitions();
    long fit = spec.largestMessage()
        .map(largest -> LARGEST_ANSWER.bytes() / largest.bytes() / spec.topic().partitions())
        .orElse((long) Integer.MAX_VALUE);
    return (int) Math.max(1, Math.min(each, fit));
  }

  /** Returns that number of this consumer; empty if it is closed. */
  OptionalInt openCount() {
    return closed ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** Returns how long an entry stays unacknowledged before a consumer claims it. */
  static Duration leftAfter(DriverSettings settings) {
    return Durations.max(LEAST_LEFT, settings.client().acknowledgeInterval().multipliedBy(3));
  }

  /** Returns the partitions that one command can read. */
  private static List<List<Integer>> together(RedisLayout layout, byte[][] keys) {
    List<List<Integer>> groups = new ArrayList<>();
    for (int partition = 0; partition < keys.length; partition++) {
      byte[] key = keys[partition];
      int number = partition;
      groups.stream()
          .filter(group -> layout.canReadTogether(keys[group.getFirst()], key))
          .findFirst()
          .ifPresentOrElse(group -> group.add(number),
              () -> groups.add(new ArrayList<>(List.of(number))));
    }
    return groups;
  }

  static RedisConsumer open(DriverSettings settings, RedisNodes nodes, ConsumerSpec spec)
      throws DriverException, InterruptedException {
    RedisConsumer consumer = new RedisConsumer(settings, nodes, spec);
    try {
      for (RedisReader reader : consumer.readers) {
        reader.open(settings.timeout());
      }
      return consumer;
    } catch (DriverException | InterruptedException | RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  /** Opening waits until the groups exist, whose entries are kept from then on. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      requireOpen();
      reconnect();
      long left = deadline - System.nanoTime();
      Fetch arrived = arrivals.poll(Math.clamp(left, 0, LOOK_AROUND.toNanos()),
          TimeUnit.NANOSECONDS);
      if (arrived != null && arrived.isCurrent()) {
        int handedOver = take(arrived, listener);
        if (handedOver > 0) {
          acknowledgeIfDue();
          return handedOver;
        }
      }
      acknowledgeIfDue();
      if (left <= 0) {
        return 0;
      }
    }
  }

  private void requireOpen() throws DriverException {
    if (closed) {
      throw new DriverException("consumer " + spec.name() + " is closed");
    }
  }

  private int take(Fetch arrived, DeliveryListener listener) throws InterruptedException {
    RedisReader reader = arrived.reader();
    if (arrived.failure() != null) {
      afterFailure(arrived);
      return 0;
    }
    long receivedNanos = System.nanoTime();
    Entries entries = arrived.entries();
    reader.note(arrived);
    reader.fetch();
    int handedOver = 0;
    ByteBuffer messages = entries.messages();
    for (int entry = 0; entry < entries.count(); entry++) {
      int partition = entries.partition(entry);
      if (partition != Entries.DELETED) {
        entries.select(entry, messages);
        listener.delivered(partition, entries.key(entry), messages, receivedNanos,
            arrived.repeats());
        handedOver++;
      }
    }
    reader.noteHandedOver(entries);
    return handedOver;
  }

  /** A node that lost its data has no group, and a node that is no primary must be replaced. */
  private void afterFailure(Fetch arrived) throws InterruptedException {
    RedisReader reader = arrived.reader();
    if (!reader.isOpen()) {
      noteAway(Causes.chain(arrived.failure()));
      return;
    }
    String code = RedisErrors.code(arrived.failure()).orElse("");
    if (!code.equals(RedisErrors.NO_GROUP)) {
      noteAway(Causes.chain(arrived.failure()));
      reader.close();
      return;
    }
    try {
      reader.createGroups();
    } catch (DriverException e) {
      noteAway(e.getMessage());
      Thread.sleep(RECONNECT);
    }
    if (reader.isOpen()) {
      reader.fetch();
    }
  }

  /**
   * Makes one attempt for each broken connection at a time. The clients of other brokers retry by
   * themselves without a limit, because the scenario decides how long a system may be gone.
   */
  private void reconnect() throws InterruptedException {
    for (RedisReader reader : readers) {
      if (!reader.isOpen() && System.nanoTime() - triedNanos >= RECONNECT.toNanos()) {
        try {
          nodes.refresh(RECONNECT_LIMIT);
          reader.open(RECONNECT_LIMIT);
          away = false;
        } catch (DriverException e) {
          noteAway(e.getMessage());
        }
        triedNanos = System.nanoTime();
      }
    }
    if (closed) {
      readers.forEach(RedisReader::close);
    }
  }

  private void noteAway(String reason) {
    if (!away && !closed) {
      LOG.warn("{} lost its connection and retries: {}", spec.name(), reason);
    }
    away = true;
  }

  private void acknowledgeIfDue() {
    long now = System.nanoTime();
    if (now - acknowledgedNanos >= intervalNanos) {
      acknowledgedNanos = now;
      readers.stream().filter(RedisReader::isOpen).forEach(RedisReader::acknowledge);
    }
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      ParallelCalls.run("redis-close", CLOSE_LIMIT, readers.stream()
          .map(reader -> (Runnable) () -> finish(reader))
          .toList());
    }
    RedisNodes.end(client);
  }

  private static void finish(RedisReader reader) {
    try {
      reader.finish(CLOSE_LIMIT);
    } catch (DriverException e) {
      LOG.debug("a consumer did not close in an orderly way", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
