package io.weir.benchmark.bare;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Runs Kafka's clients with minimal code around them: producers that send the due messages every
 * two milliseconds, consumer groups of one, and counters. Argument: a settings file with {@code
 * topic, rate, size, producers, subscriptions} and the clients' properties under {@code producer.}
 * and {@code consumer.}
 */
public final class BareKafkaLoop {
  private static final Duration POLL = Duration.ofMillis(100);

  private final BareSettings settings;
  private final Tally tally = new Tally();

  private BareKafkaLoop(BareSettings settings) {
    this.settings = settings;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    new BareKafkaLoop(BareSettings.read(arguments[0])).run();
  }

  private void run() throws InterruptedException {
    for (int i = 0; i < settings.number("subscriptions"); i++) {
      int number = i;
      LoopThread.start("consumer-" + i, () -> consume(number));
    }
    int pacers = settings.number("pacers");
    for (int i = 0; i < pacers; i++) {
      int number = i;
      LoopThread.start("producer-" + i, () -> produce(number, pacers));
    }
    tally.print();
  }

  private void produce(int number, int pacers) {
    int all = settings.number("producers");
    int own = (all - number + pacers - 1) / pacers;
    List<Sender> senders =
        java.util.stream.IntStream.range(0, own).mapToObj(i -> new Sender(tally.sent())).toList();
    Messages messages = new Messages(settings.number("size"), number);
    Beat beat = new Beat(settings.rate() * own / all);
    int turn = 0;
    while (true) {
      for (int left = beat.await(); left > 0; left--) {
        senders.get(turn).send(messages.take());
        turn = turn + 1 == own ? 0 : turn + 1;
      }
    }
  }

  private void consume(int number) {
    Map<String, Object> properties = new HashMap<>(settings.section("consumer."));
    properties.put("group.id", settings.text("topic") + "-bare-" + number);
    AtomicLong received = tally.received();
    try (Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(List.of(settings.text("topic")));
      while (true) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (record.value().length > 0) {
            Tally.count(received);
          }
        }
      }
    }
  }

  private final class Sender {
    private final Producer<byte[], byte[]> producer;
    private final String topic = settings.text("topic");
    private final AtomicLong acknowledged;

    Sender(AtomicLong acknowledged) {
      this.acknowledged = acknowledged;
      this.producer =
          new KafkaProducer<>(new HashMap<>(settings.section("producer.")),
              new ByteArraySerializer(), new ByteArraySerializer());
    }

    void send(byte[] message) {
      producer.send(new ProducerRecord<>(topic, message), (metadata, failure) -> {
        if (failure == null) {
          Tally.count(acknowledged);
        }
      });
    }
  }
}
