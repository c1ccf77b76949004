package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Somebody else who sends to the same topic: texts, large ones, and messages without a value. */
final class Neighbour implements AutoCloseable {
  private static final byte[] TEXT = "somebody else's".getBytes(StandardCharsets.UTF_8);
  private static final byte[] KEY = {1};
  private static final long PAUSE_MILLIS = 20;

  private final KafkaProducer<byte[], byte[]> producer;
  private final Thread thread;

  private Neighbour(String bootstrap, String topic) {
    producer = new KafkaProducer<>(Map.of("bootstrap.servers", bootstrap),
        new ByteArraySerializer(), new ByteArraySerializer());
    thread = Thread.ofPlatform().daemon().start(() -> send(topic));
  }

  static Neighbour sendingTo(String bootstrap, String topic) {
    return new Neighbour(bootstrap, topic);
  }

  private void send(String topic) {
    try {
      for (byte[] value : new byte[][] {TEXT, new byte[10_000], null}) {
        producer.send(new ProducerRecord<>(topic, value)).get();
      }
      for (int i = 0;; i++) {
        byte[] value = i % 3 == 0 ? null : i % 3 == 1 ? TEXT : new byte[10_000];
        producer.send(new ProducerRecord<>(topic, KEY, value));
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  void requireAlive() {
    assertThat(thread.isAlive()).as("the neighbour sends").isTrue();
  }

  @Override
  public void close() {
    thread.interrupt();
    producer.close(Duration.ofSeconds(5));
  }
}
