package io.weir.benchmark.bare;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Kafka's clients, with consumer groups of one. Settings: {@code topic, producers, subscriptions}
 * and the clients' properties under {@code producer.} and {@code consumer.}
 */
final class KafkaClients {
  private static final Duration POLL = Duration.ofMillis(100);

  private KafkaClients() {}

  static void start(BareLoop loop) {
    BareSettings settings = loop.settings();
    String topic = settings.text("topic");
    for (int i = 0; i < settings.number("subscriptions"); i++) {
      loop.receive(receiver(loop, topic, topic + "-bare-" + i));
    }
    loop.send(Stream.generate(() -> sender(loop, topic))
        .limit(settings.number("producers"))
        .toList());
  }

  private static BareLoop.Task receiver(BareLoop loop, String topic, String group) {
    Map<String, Object> properties = new HashMap<>(loop.settings().section("consumer."));
    properties.put("group.id", group);
    Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.subscribe(List.of(topic));
    AtomicLong received = loop.received();
    return () -> {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        if (record.value().length > 0) {
          BareLoop.count(received);
        }
      }
    };
  }

  private static BareLoop.Sender sender(BareLoop loop, String topic) {
    Producer<byte[], byte[]> producer =
        new KafkaProducer<>(new HashMap<>(loop.settings().section("producer.")),
            new ByteArraySerializer(), new ByteArraySerializer());
    AtomicLong acknowledged = loop.sent();
    return message -> producer.send(new ProducerRecord<>(topic, message), (metadata, failure) -> {
      if (failure == null) {
        BareLoop.count(acknowledged);
      }
    });
  }
}
