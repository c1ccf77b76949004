package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ConsumerUse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * A consumer with a separate client instance, in the share group of its subscription. A poll
 * acknowledges the messages of the poll before it. Only clients from 4.2 on have this consumer, so
 * no other class may need it when it is loaded.
 *
 * <p>The client is not thread-safe, but any thread may close the consumer.
 */
final class KafkaShareMessageConsumer implements MessageConsumer {
  private static final Duration JOIN_POLL = Duration.ofMillis(50);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  private static final Duration SYNC_LIMIT = Duration.ofSeconds(2);

  private final ConsumerSpec spec;
  private final ShareGroup group;
  private final ShareConsumer<ByteBuffer, ByteBuffer> client;
  private final ConsumerUse use;
  private final AtomicLong failures = new AtomicLong();
  /** What arrived while the consumer was only joining its group. */
  private ConsumerRecords<ByteBuffer, ByteBuffer> early = ConsumerRecords.empty();

  private KafkaShareMessageConsumer(ConsumerSpec spec, ShareGroup group,
      ShareConsumer<ByteBuffer, ByteBuffer> client) {
    this.spec = spec;
    this.group = group;
    this.client = client;
    this.use = new ConsumerUse(spec, "kafka-consumer-close", CLOSE_LIMIT);
    client.setAcknowledgementCommitCallback((offsets, failure) -> {
      if (failure != null) {
        failures.incrementAndGet();
      }
    });
  }

  static KafkaShareMessageConsumer open(Map<String, Object> properties, ConsumerSpec spec,
      String group, Admin admin, Duration timeout) throws DriverException, InterruptedException {
    ShareGroup joined = new ShareGroup(admin, group, spec,
        (String) properties.get(CommonClientConfigs.CLIENT_ID_CONFIG));
    joined.start(Deadline.in(timeout));
    try {
      ShareConsumer<ByteBuffer, ByteBuffer> client = new KafkaShareConsumer<>(properties,
          new ByteBufferDeserializer(), new ByteBufferDeserializer());
      client.subscribe(List.of(spec.topic().name()));
      return new KafkaShareMessageConsumer(spec, joined, client);
    } catch (KafkaException e) {
      throw new DriverException("can't open consumer " + spec.name() + ": " + Causes.chain(e), e);
    }
  }

  @Override
  public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    return locked(() -> {
      while (!deadline.isOver()) {
        // The poll takes part in the group. The next one would acknowledge what this one returned.
        if (early.isEmpty()) {
          early = client.poll(JOIN_POLL);
        } else {
          Thread.sleep(JOIN_POLL);
        }
        if (group.isComplete()) {
          return true;
        }
      }
      return false;
    });
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return locked(() -> {
      ConsumerRecords<ByteBuffer, ByteBuffer> records =
          early.isEmpty() ? client.poll(timeout) : early;
      early = ConsumerRecords.empty();
      long receivedNanos = System.nanoTime();
      for (TopicPartition partition : records.partitions()) {
        handOver(records.records(partition), receivedNanos, listener);
      }
      return records.count();
    });
  }

  private static void handOver(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records,
      long receivedNanos, DeliveryListener listener) {
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
      listener.delivered(record.partition(), KafkaMessageConsumer.key(record.key()),
          KafkaMessageConsumer.value(record), receivedNanos, isRepeated(record));
    }
  }

  private static boolean isRepeated(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return record.deliveryCount().filter(deliveries -> deliveries > 1).isPresent();
  }

  private <T> T locked(ConsumerUse.Action<T> action)
      throws DriverException, InterruptedException {
    return KafkaMessageConsumer.locked(use, spec, action);
  }

  @Override
  public long acknowledgeFailures() {
    return failures.get();
  }

  @Override
  public void close() {
    use.close(client::wakeup, this::leave);
  }

  private void leave() {
    try {
      commit();
      client.close(SYNC_LIMIT);
    } catch (KafkaException e) {
      // The client is unusable either way, and a failed acknowledgement is counted.
    }
  }

  private void commit() {
    try {
      client.commitSync(SYNC_LIMIT);
    } catch (WakeupException e) {
      // The wake-up was meant to interrupt a poll, which had already returned.
      client.commitSync(SYNC_LIMIT);
    }
  }
}
