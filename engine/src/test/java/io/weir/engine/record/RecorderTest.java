package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.SequenceRanges;
import io.weir.engine.ledger.LedgerMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecorderTest {
  private static final int THREADS = 4;
  private static final long EACH = 200_000;
  private static final int ENDS = 50;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @Test
  void nothingIsLostOrCountedTwiceWhileIntervalsAreTaken() throws InterruptedException {
    Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
    List<Thread> writers = new ArrayList<>();
    for (int number = 0; number < THREADS; number++) {
      int writer = number;
      writers.add(Thread.ofPlatform().start(() -> write(recorder, writer)));
    }
    long counted = 0;
    long recorded = 0;
    while (writers.stream().anyMatch(Thread::isAlive)) {
      IntervalSum sum = recorder.collect();
      counted += sum.total(Counter.ACKNOWLEDGED);
      recorded += recorded(sum);
    }
    assertThat(recorder.close(LIMIT)).isTrue();
    IntervalSum rest = recorder.collect();

    assertThat(counted + rest.total(Counter.ACKNOWLEDGED)).isEqualTo(THREADS * EACH);
    assertThat(recorded + recorded(rest)).isEqualTo(THREADS * EACH);
    assertThat(recorder.outcomes(0).acknowledged())
        .isEqualTo(SequenceRanges.between(0, THREADS * EACH));
  }

  /** The counters and the message accounting agree, whenever the trial ends. */
  @Test
  void theEndComesBetweenTwoOutcomes() throws InterruptedException {
    for (int time = 0; time < ENDS; time++) {
      Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
      Thread writer = Thread.ofPlatform().start(() -> writeUntilClosed(recorder));
      long counted = 0;
      while (counted == 0) {
        counted = recorder.collect().total(Counter.ACKNOWLEDGED);
      }
      assertThat(recorder.close(LIMIT)).isTrue();
      counted += recorder.collect().total(Counter.ACKNOWLEDGED);
      long known = recorder.outcomes(0).acknowledged().count();
      writer.join();

      assertThat(counted).isEqualTo(known);
      assertThat(recorder.collect().total(Counter.ACKNOWLEDGED)).isZero();
    }
  }

  private static void writeUntilClosed(Recorder recorder) {
    ThreadRecorder threadRecorder = recorder.threadRecorder();
    long sequence = 0;
    while (threadRecorder.enter()) {
      threadRecorder.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED);
      threadRecorder.acknowledge(0, sequence++);
      threadRecorder.exit();
    }
    threadRecorder.exit();
  }

  @Test
  void anOutcomeThatComesAfterTheEndIsReportedSo() throws InterruptedException {
    Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
    ThreadRecorder early = recorder.threadRecorder();
    assertThat(recorder.close(LIMIT)).isTrue();

    assertThat(early.enter()).isFalse();
    assertThat(new Recorder(LedgerMemory.ofThisHeap()).threadRecorder().enter()).isTrue();
  }

  @Test
  void anOutcomeThatIsNotedForeverHoldsUpNobody() throws InterruptedException {
    Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
    recorder.threadRecorder().enter();

    assertThat(recorder.close(Duration.ofMillis(50))).isFalse();
  }

  private static void write(Recorder recorder, int writer) {
    for (long i = 0; i < EACH; i++) {
      ThreadRecorder threadRecorder = recorder.threadRecorder();
      threadRecorder.enter();
      threadRecorder.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED);
      threadRecorder.record(PhaseKind.MEASURE, Metric.PUBLISH_RESPONSE, i);
      threadRecorder.acknowledge(0, i * THREADS + writer);
      threadRecorder.exit();
    }
  }

  private static long recorded(IntervalSum sum) {
    return sum.latencies()
        .values()
        .stream()
        .flatMap(metrics -> metrics.values().stream())
        .mapToLong(histogram -> histogram.count())
        .sum();
  }
}
