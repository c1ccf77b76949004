package io.weir.engine.trial;

import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.interval.PhaseKind;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Pacing;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SubscriptionLedger;
import io.weir.engine.load.ArrivalSchedule;
import io.weir.engine.load.PacedProducer;
import io.weir.engine.load.PacedProducer.ProducerProgress;
import io.weir.engine.load.Pacer;
import io.weir.engine.load.ProducerGroup;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.JitWarmup;
import io.weir.engine.record.Recorder;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Sends messages through weir's whole message path, in a separate JVM, first in the warm-up and
 * then in the measure phase, and prints which of weir's methods the JIT compiler had to give up
 * after the change. Argument: whether to run the JIT warm-up first.
 */
final class PhaseChangeProbe {
  private static final String EVENT = "jdk.Deoptimization";
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration MEASURE = Duration.ofMillis(1_500);

  private final PhaseTimeline timeline = new PhaseTimeline();
  private final LedgerMemory memory = LedgerMemory.ofThisHeap();
  private final Recorder recorder = new Recorder(memory);
  private final Feeder feeder = new Feeder();
  private final ConsumerLoop loop = new ConsumerLoop(feeder,
      new SubscriptionLedger("sub", 1, 1, SenderClocks.NONE, timeline, false, Optional.empty(),
          memory)
          .receiver(new ConsumerTask("sub", 0, 1, 0, OptionalInt.empty())),
      SenderClocks.NONE, timeline, recorder,
      Optional.empty(), WARM_UP, Optional.empty());
  private final PacedProducer producer =
      new PacedProducer(1, 0, 0, NanoClock.SYSTEM, timeline, recorder,
          new FirstFailures());
  private final Pacer pacer = new Pacer(
      List.of(new ProducerGroup(ArrivalSchedule.uniform(new Rate(200_000), 0), List.of(producer),
          List.of(feeder))),
      new Rate(200_000),
      MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build(),
      Pacing.THRIFTY, 1, NanoClock.SYSTEM,
      timeline);

  public static void main(String[] arguments) throws Exception {
    if (Boolean.parseBoolean(arguments[0])) {
      JitWarmup.run();
    }
    new PhaseChangeProbe().run();
  }

  private void run() throws Exception {
    try (Recording recording = new Recording()) {
      recording.enable(EVENT).withoutStackTrace();
      recording.start();
      timeline.announce(PhaseKind.WARM_UP, System.nanoTime());
      Thread receiver = new ThreadGuard().thread("receiver", "consuming", loop);
      receiver.start();
      Thread sender = Thread.ofPlatform().daemon().start(pacer);
      Thread.sleep(WARM_UP);
      final Instant changed = Instant.now();
      timeline.announce(PhaseKind.MEASURE, System.nanoTime() + 1_000_000);
      Thread.sleep(MEASURE);
      final Instant ended = Instant.now();
      timeline.announce(PhaseKind.DRAIN, System.nanoTime());
      sender.join(WARM_UP);
      loop.stop();
      receiver.join(WARM_UP);
      Path file = Files.createTempFile("phase-change", ".jfr");
      try {
        recording.dump(file);
        print(RecordingFile.readAllEvents(file), changed, ended);
      } finally {
        Files.delete(file);
      }
    }
  }

  private void print(List<RecordedEvent> events, Instant changed, Instant ended) {
    ProducerProgress progress = producer.progress();
    System.out.println("measured: " + (progress.attempted() - progress.measureFrom()));
    for (RecordedEvent event : events) {
      RecordedMethod method = event.getValue("method");
      String type = method.getType().getName();
      if (type.startsWith("io.weir") && event.getStartTime().isAfter(changed)
          && event.getStartTime().isBefore(ended)) {
        System.out.println("gave up: " + type + '.' + method.getName() + ':'
            + event.getInt("lineNumber") + ' ' + event.getString("reason"));
      }
    }
  }

  /** A client that acknowledges a message at once, and hands it to the consumer's thread. */
  private final class Feeder implements MessageProducer, MessageConsumer {
    private static final int MESSAGES = 1 << 12;
    private static final int BATCH = 500;

    private final ByteBuffer[] queue = new ByteBuffer[MESSAGES];
    private final Semaphore free = new Semaphore(MESSAGES);
    private final Semaphore full = new Semaphore(0);
    private int head;
    private int tail;

    Feeder() {
      for (int i = 0; i < MESSAGES; i++) {
        queue[i] = ByteBuffer.allocate(100);
      }
    }

    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
        long calledNanos) throws InterruptedException {
      free.acquire();
      System.arraycopy(message, 0, queue[head].array(), 0, message.length);
      head = (head + 1) % MESSAGES;
      full.release();
      producer.acknowledged(sequence, intendedNanos, calledNanos, System.nanoTime());
    }

    @Override
    public int poll(Duration timeout, DeliveryListener listener) {
      int batch = Math.min(BATCH, full.drainPermits());
      long now = System.nanoTime();
      for (int i = 0; i < batch; i++) {
        listener.delivered(0, queue[tail], now, false);
        tail = (tail + 1) % MESSAGES;
      }
      free.release(batch);
      return batch;
    }

    @Override
    public boolean awaitReady(Duration timeout) {
      return true;
    }

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void close() {}
  }
}
