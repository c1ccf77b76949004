package io.weir.benchmark;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.ThreadRecorder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Measures the cost of recording one acknowledgement in weir's shard: a counter, two histograms of
 * 3 digits and the set of acknowledged sequence numbers. The baseline is one shared HdrHistogram
 * recorder of 5 digits, as other load generators use, which records a single value.
 */
public class RecordingBenchmark extends NanoBenchmark {
  private final Recorder recorder = new Recorder(LedgerMemory.ofThisHeap());
  private final org.HdrHistogram.Recorder shared =
      new org.HdrHistogram.Recorder(TimeUnit.SECONDS.toMicros(60), 5);
  private long sequence;
  private long random = 88172645463325252L;

  /** Everything that weir records for an acknowledgement. */
  @Benchmark
  public void acknowledgementInShard() {
    long nanos = nextNanos();
    ThreadRecorder threadRecorder = recorder.threadRecorder();
    if (threadRecorder.enter()) {
      threadRecorder.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED);
      threadRecorder.record(PhaseKind.MEASURE, Metric.PUBLISH_RESPONSE, nanos);
      threadRecorder.record(PhaseKind.MEASURE, Metric.PUBLISH_SERVICE, nanos - 1_000);
      threadRecorder.acknowledge(0, sequence++ & 0xFF_FFFF_FFFFL);
    }
    threadRecorder.exit();
  }

  /** One latency in a shared recorder of 5 digits. */
  @Benchmark
  public void latencyInSharedRecorder() {
    shared.recordValue(nextNanos() / 1_000);
  }

  /** Returns latencies of 1 to 9 ms by xorshift, so that the whole histogram is touched. */
  private long nextNanos() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return 1_000_000 + (random & 0x7F_FFFF);
  }
}
