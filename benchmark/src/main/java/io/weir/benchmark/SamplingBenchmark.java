package io.weir.benchmark;

import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.ThreadRoster;
import java.util.concurrent.CountDownLatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures the cost of reading the kernel's account of the two threads of the client that waited
 * longest, as a worker does each millisecond.
 */
public class SamplingBenchmark extends NanoBenchmark {
  private final CountDownLatch over = new CountDownLatch(1);
  private ContentionMeter meter;

  @Setup
  public void twoClientThreads() {
    for (int client = 0; client < 2; client++) {
      Thread.ofPlatform().name("client-" + client).daemon().start(() -> {
        try {
          over.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
    }
    meter = new ContentionMeter(new ThreadRoster());
  }

  @Benchmark
  public void twoThreads() {
    meter.sample();
  }

  @TearDown
  public void end() {
    over.countDown();
  }
}
