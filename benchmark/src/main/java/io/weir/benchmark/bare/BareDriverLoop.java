package io.weir.benchmark.bare;

import io.weir.benchmark.Drivers;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.result.Json;
import io.weir.core.worker.Assignment;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a weir driver without weir's engine, for a broker that lives in the driver. Argument: a
 * settings file with {@code assignment} (a file), {@code rate, size}.
 */
public final class BareDriverLoop {
  private static final Duration POLL = Duration.ofMillis(100);

  private final BareSettings settings;
  private final Assignment assignment;
  private final Tally tally = new Tally();

  private BareDriverLoop(BareSettings settings, Assignment assignment) {
    this.settings = settings;
    this.assignment = assignment;
  }

  public static void main(String[] arguments)
      throws IOException, DriverException, InterruptedException {
    BareSettings settings = BareSettings.read(arguments[0]);
    Assignment assignment =
        Json.reader(Assignment.class).readValue(new File(settings.text("assignment")));
    new BareDriverLoop(settings, assignment).run();
  }

  private void run() throws DriverException, InterruptedException {
    try (Driver driver = Drivers.of(assignment.broker()).open(assignment.driver())) {
      driver.createTopics(assignment.topics());
      for (Assignment.ConsumerTask task : assignment.consumers()) {
        MessageConsumer consumer =
            driver.openConsumer(
                new ConsumerSpec(task.subscription() + task.consumer(), topic(task.topic()),
                    task.subscription(), task.sharedBy(), 0, Optional.empty()));
        LoopThread.start("consumer", () -> consume(consumer));
      }
      List<MessageProducer> producers = new ArrayList<>();
      for (Assignment.ProducerTask task : assignment.producers()) {
        producers.add(
            driver.openProducer(new ProducerSpec("producer-" + task.producer(), topic(task.topic()),
                Optional.empty(), Optional.empty()), new Counter(tally.sent())));
      }
      LoopThread.start("producer", () -> produce(producers));
      tally.print();
    }
  }

  private Topic topic(int index) {
    return assignment.topics().get(index);
  }

  private void produce(List<MessageProducer> producers) throws InterruptedException {
    Messages messages = new Messages(settings.number("size"), 1);
    Beat beat = new Beat(settings.rate());
    long[] sequences = new long[producers.size()];
    int turn = 0;
    while (true) {
      for (int left = beat.await(); left > 0; left--) {
        long now = System.nanoTime();
        producers.get(turn).send(messages.take(), sequences[turn]++, now, now);
        turn = turn + 1 == sequences.length ? 0 : turn + 1;
      }
    }
  }

  private void consume(MessageConsumer consumer) throws DriverException, InterruptedException {
    AtomicLong received = tally.received();
    while (true) {
      consumer.poll(POLL, (partition, message, receivedNanos, redelivered) -> {
        if (message.hasRemaining()) {
          Tally.count(received);
        }
      });
    }
  }

  /** Counts acknowledged messages. A broker in the driver acknowledges on one thread. */
  private record Counter(AtomicLong sent) implements SendListener {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      Tally.count(sent);
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new IllegalStateException("a send failed: " + failure);
    }
  }
}
