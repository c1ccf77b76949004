package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.SequenceRanges;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecorderTest {
  private static final int THREADS = 4;
  private static final long EACH = 200_000;

  @Test
  void nothingIsLostOrCountedTwiceWhileIntervalsAreTaken() throws InterruptedException {
    Recorder recorder = new Recorder();
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
    recorder.close();
    IntervalSum rest = recorder.collect();

    assertThat(counted + rest.total(Counter.ACKNOWLEDGED)).isEqualTo(THREADS * EACH);
    assertThat(recorded + recorded(rest)).isEqualTo(THREADS * EACH);
    assertThat(recorder.outcomes(0).acknowledged())
        .isEqualTo(SequenceRanges.between(0, THREADS * EACH));
  }

  @Test
  void anOutcomeThatComesAfterTheEndIsToldSo() {
    Recorder recorder = new Recorder();
    Shard early = recorder.shard();
    recorder.close();

    assertThat(early.isClosed()).isTrue();
    assertThat(new Recorder().shard().isClosed()).isFalse();
  }

  private static void write(Recorder recorder, int writer) {
    for (long i = 0; i < EACH; i++) {
      Shard shard = recorder.shard();
      long entry = shard.enter();
      shard.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED);
      shard.record(PhaseKind.MEASURE, Metric.PUBLISH_RESPONSE, i);
      shard.acknowledge(0, i * THREADS + writer);
      shard.exit(entry);
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
