package io.weir.engine.trial;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.MessageHeader.Integrity;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32C;

/**
 * One real message there and back, on a separate topic or, where topics exist already, on one of
 * those, under a separate run id: a system is ready when this works, regardless of its ports and
 * health checks. Sends again while nothing arrives.
 */
final class FirstMessageCheck {
  private static final String DOING = "sending a first message";
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long RESEND_NANOS = 2_000_000_000L;

  private final Driver driver;
  private final String name;
  private final Topic topic;
  private final DataSize size;
  private final int runId;
  private final Duration limit;
  private final CRC32C crc = new CRC32C();
  private final AtomicReference<Optional<SendFailure>> lastFailure =
      new AtomicReference<>(Optional.empty());
  private boolean arrived;

  /**
   * A message to send.
   *
   * @param name of the clients and the subscription, unique to the worker
   * @param size how large it is: as large as any that the load will send
   */
  FirstMessageCheck(Driver driver, String name, Topic topic, DataSize size, int runId,
      Duration limit) {
    this.driver = driver;
    this.name = name;
    this.topic = topic;
    this.size = size;
    this.runId = runId;
    this.limit = limit;
  }

  void run() throws DriverException, InterruptedException, TrialException {
    long deadline = System.nanoTime() + limit.toNanos();
    try (
        MessageConsumer consumer =
            driver
                .openConsumer(new ConsumerSpec(name + "-in", topic, name, 1, 0, Optional.empty()));
        MessageProducer producer =
            driver.openProducer(
                new ProducerSpec(name + "-out", topic, Optional.of(size), Optional.of(size)),
                outcomes())) {
      if (!consumer.awaitReady(limit)) {
        throw new TrialException(DOING,
            "the consumer was not attached within " + Durations.format(limit));
      }
      exchange(consumer, producer, deadline);
    }
  }

  private void exchange(MessageConsumer consumer, MessageProducer producer, long deadline)
      throws DriverException, InterruptedException, TrialException {
    // Below 0, so that a broker of known behavior can separate these from the messages of the load.
    long sequence = -1;
    long resendAt = System.nanoTime();
    byte[] probe = new byte[Math.toIntExact(size.bytes())];
    while (!arrived) {
      long now = System.nanoTime();
      requireTaken();
      if (now > deadline) {
        throw new TrialException(
            DOING,
            "no message came back within " + Durations.format(limit) + " after " + -(sequence + 1)
                + " were sent" + lastFailure.get()
                    .map(failure -> "; the last one failed: " + failure.detail())
                    .orElse(""));
      }
      if (now >= resendAt) {
        MessageHeader.write(probe, runId, 0, sequence, now, 0, crc);
        producer.send(probe, sequence--, now, now);
        resendAt = now + RESEND_NANOS;
      }
      consumer.poll(
          POLL,
          (partition, message, received, redelivered) -> arrived |=
              MessageHeader.inspect(message, crc) == Integrity.INTACT
                  && MessageHeader.runId(message) == runId);
    }
  }

  /** Waiting does not help if the size alone is refused, or if there is a defect. */
  private void requireTaken() throws TrialException {
    Optional<ThreadFailure> defect = driver.failure();
    if (defect.isPresent()) {
      throw new TrialException(DOING, defect.get().message(), defect.get().cause());
    }
    Optional<SendFailure> refused =
        lastFailure.get().filter(failure -> failure.kind() == SendFailure.Kind.TOO_LARGE);
    if (refused.isPresent()) {
      throw new TrialException(DOING,
          "a message of " + size + " is too large for the system as it is set: "
              + refused.get().detail()
              + "; raise the system's limit, or lower workload.message.size");
    }
  }

  private SendListener outcomes() {
    return new SendListener() {
      @Override
      public void acknowledged(long sequence, long intended, long called,
          long answered) {}

      @Override
      public void failed(long sequence, long intended, long called, SendFailure failure) {
        lastFailure.set(Optional.of(failure));
      }
    };
  }
}
