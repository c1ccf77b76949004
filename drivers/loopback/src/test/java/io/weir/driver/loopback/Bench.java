package io.weir.driver.loopback;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.Topic;
import io.weir.core.ledger.MessageHeader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/**
 * A loopback broker with producers and subscriptions. The test's thread drives all of them, so only
 * the broker runs concurrently.
 */
final class Bench implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int RUN_ID = 11;

  private final Driver driver;
  private final Topic topic;
  private final CRC32C crc = new CRC32C();
  private final List<MessageProducer> producers = new ArrayList<>();
  private final List<SendRecord> records = new ArrayList<>();
  private final Map<String, IndependentReceiver> receivers = new HashMap<>();
  private final List<MessageConsumer> consumers = new ArrayList<>();
  private final List<IndependentReceiver> receiverOfConsumer = new ArrayList<>();
  private final long[] sequences;
  private long firstIntended = Long.MAX_VALUE;
  private long lastIntended;

  Bench(DriverSettings settings, int partitions, int producerCount)
      throws DriverException, InterruptedException {
    driver = new LoopbackProvider().open(settings);
    topic = new Topic("bench", partitions, false);
    driver.createTopics(List.of(topic));
    sequences = new long[producerCount];
    for (int i = 0; i < producerCount; i++) {
      SendRecord record = new SendRecord(i);
      records.add(record);
      producers.add(driver
          .openProducer(new ProducerSpec(settings.clientId() + "-producer-" + i, topic,
              Optional.empty(), Optional.empty()), record));
    }
  }

  IndependentReceiver subscribe(String subscription, int consumerCount)
      throws DriverException, InterruptedException {
    IndependentReceiver receiver = new IndependentReceiver();
    receivers.put(subscription, receiver);
    for (int i = 0; i < consumerCount; i++) {
      consumers.add(driver
          .openConsumer(new ConsumerSpec(subscription + i, topic, subscription, consumerCount, 0,
              Optional.empty())));
      receiverOfConsumer.add(receiver);
    }
    return receiver;
  }

  /** Sends one message without a key from each producer. */
  void sendRound(int size) throws InterruptedException {
    sendRound(size, 0);
  }

  /** Sends one message from each producer, under one of so many keys if there are any. */
  void sendRound(int size, int keys) throws InterruptedException {
    for (int i = 0; i < producers.size(); i++) {
      byte[] message = new byte[size];
      long now = System.nanoTime();
      long intended = now - 1_000;
      Arrays.fill(message, (byte) i);
      MessageHeader.write(message, RUN_ID, i, sequences[i], intended, 1_000, crc);
      firstIntended = Math.min(firstIntended, intended);
      lastIntended = intended;
      MessageKey key = keys == 0
          ? MessageKey.NONE
          : MessageKey.of((int) (sequences[i] * sequences[i] % keys));
      producers.get(i).send(key, message, sequences[i]++, intended, now);
    }
  }

  /** Polls each consumer once. */
  int poll() throws DriverException, InterruptedException {
    int handedOver = 0;
    for (int i = 0; i < consumers.size(); i++) {
      handedOver += consumers.get(i).poll(Duration.ofMillis(1), receiverOfConsumer.get(i));
    }
    return handedOver;
  }

  /** Waits until every send has its outcome. */
  void flush() throws InterruptedException {
    for (MessageProducer producer : producers) {
      if (!producer.flush(LIMIT)) {
        throw new AssertionError("a send had no outcome within " + LIMIT);
      }
    }
  }

  /** Reads until a condition holds. */
  void pollUntil(BooleanSupplier done) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!done.getAsBoolean()) {
      poll();
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not done within " + LIMIT);
      }
    }
  }

  private boolean isDue(long nanos) {
    return nanos - firstIntended >= 0 && nanos - lastIntended <= 0;
  }

  GroundTruth truth() {
    return driver.groundTruth(this::isDue, this::isDue).orElseThrow();
  }

  Driver driver() {
    return driver;
  }

  Collection<IndependentReceiver> receivers() {
    return receivers.values();
  }

  List<SendRecord> records() {
    return records;
  }

  /** Returns the faults seen by all subscriptions and by the producers. */
  Map<String, Long> faultsFound() {
    Set<IndependentReceiver.Name> acknowledged = new HashSet<>();
    Map<String, Long> found = new HashMap<>();
    for (SendRecord record : records) {
      acknowledged.addAll(record.acknowledged());
      record.failures().forEach((fault, count) -> found.merge(fault, count, Long::sum));
    }
    receivers.values()
        .forEach(
            receiver -> receiver.faults(acknowledged)
                .forEach((fault, count) -> found.merge(fault, count, Long::sum)));
    return found;
  }

  @Override
  public void close() throws DriverException {
    driver.close();
  }
}
