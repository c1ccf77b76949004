package io.weir.driver.kafka.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ConsumerUse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * A consumer with a separate client instance, in the group of its subscription.
 *
 * <p>The client is not thread-safe, but any thread may close the consumer.
 */
final class KafkaMessageConsumer implements MessageConsumer {
  private static final Duration JOIN_POLL = Duration.ofMillis(50);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

  private final ConsumerSpec spec;
  private final GroupWatch watch;
  private final Consumer<ByteBuffer, ByteBuffer> client;
  private final Progress progress;
  private final ConsumerUse use;

  private KafkaMessageConsumer(ConsumerSpec spec, GroupWatch watch,
      Consumer<ByteBuffer, ByteBuffer> client, Progress progress) {
    this.spec = spec;
    this.watch = watch;
    this.client = client;
    this.progress = progress;
    this.use = new ConsumerUse(spec, "kafka-consumer-close", CLOSE_LIMIT);
  }

  static KafkaMessageConsumer open(
      Map<String, Object> properties, ConsumerSpec spec, GroupWatch watch,
      Duration acknowledgeInterval) throws DriverException {
    Consumer<ByteBuffer, ByteBuffer> client = client(properties, spec);
    Progress progress = new Progress(client, acknowledgeInterval);
    client.subscribe(List.of(spec.topic().name()), progress);
    return new KafkaMessageConsumer(spec, watch, client, progress);
  }

  private static Consumer<ByteBuffer, ByteBuffer> client(Map<String, Object> properties,
      ConsumerSpec spec) throws DriverException {
    try {
      return new KafkaConsumer<>(properties, new ByteBufferDeserializer(),
          new ByteBufferDeserializer());
    } catch (KafkaException e) {
      throw new DriverException("can't open consumer " + spec.name() + ": " + Causes.chain(e), e);
    }
  }

  @Override
  public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    return locked(() -> {
      while (!deadline.isOver()) {
        // Partitions are paused until then, so this poll only takes part in the group.
        client.poll(JOIN_POLL);
        if (watch.isComplete(client.groupMetadata().memberId(), client.assignment())) {
          return resolvePositions(deadline);
        }
      }
      return false;
    });
  }

  private boolean resolvePositions(Deadline deadline) {
    try {
      Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
      for (TopicPartition partition : client.assignment()) {
        positions.put(partition,
            new OffsetAndMetadata(client.position(partition, deadline.left())));
      }
      if (spec.fromNowOn() && !positions.isEmpty()) {
        // A consumer that takes over a partition later starts here, not at the end at that time.
        client.commitSync(positions, deadline.left());
      }
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return locked(() -> {
      progress.resume();
      ConsumerRecords<ByteBuffer, ByteBuffer> records = client.poll(timeout);
      long receivedNanos = System.nanoTime();
      for (TopicPartition partition : records.partitions()) {
        handOver(records.records(partition), receivedNanos, listener);
      }
      progress.handedOver(records.count(), receivedNanos);
      return records.count();
    });
  }

  private static void handOver(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records,
      long receivedNanos, DeliveryListener listener) {
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
      listener.delivered(record.partition(), key(record.key()), value(record), receivedNanos,
          false);
    }
  }

  /** Other applications may send messages without a value; weir never does. */
  static ByteBuffer value(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return record.value() == null ? NOTHING.duplicate() : record.value();
  }

  static int key(ByteBuffer key) {
    return key == null ? MessageKey.NO_NUMBER : MessageKey.number(key);
  }

  private <T> T locked(ConsumerUse.Action<T> action)
      throws DriverException, InterruptedException {
    return locked(use, spec, action);
  }

  /** Runs an operation of a client alone, and translates its failures. */
  static <T> T locked(ConsumerUse use, ConsumerSpec spec, ConsumerUse.Action<T> action)
      throws DriverException, InterruptedException {
    try {
      return use.alone(() -> {
        use.requireOpen();
        return action.run();
      });
    } catch (InterruptException e) {
      throw Interrupts.checked(e);
    } catch (WakeupException e) {
      throw use.closedException();
    } catch (KafkaException e) {
      throw new DriverException("consumer " + spec.name() + " failed: " + Causes.chain(e), e);
    }
  }

  @Override
  public long acknowledgeFailures() {
    return progress.failures();
  }

  @Override
  public void close() {
    use.close(client::wakeup, this::leave);
  }

  private void leave() {
    try {
      progress.commitFinally();
      client.close();
    } catch (KafkaException e) {
      // The client is unusable either way, and a failed commit is counted.
    }
  }
}
