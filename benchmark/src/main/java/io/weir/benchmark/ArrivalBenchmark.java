package io.weir.benchmark;

import io.weir.core.unit.Rate;
import io.weir.engine.load.ArrivalSchedule;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Measures the cost of computing the next due time: uniform arrivals, and Poisson arrivals by
 * {@code log} and, for comparison, by {@code log1p}.
 */
public class ArrivalBenchmark extends NanoBenchmark {
  private static final Rate RATE = Rate.parse("1M/s");

  private final ArrivalSchedule uniform = ArrivalSchedule.uniform(RATE, 0);
  private final ArrivalSchedule poisson = ArrivalSchedule.poisson(RATE, 7);
  private final SplittableRandom random = new SplittableRandom(7);
  private double sum;

  @Benchmark
  public long uniform() {
    return uniform.next();
  }

  @Benchmark
  public long poisson() {
    return poisson.next();
  }

  /** Returns the draw alone, without relying on {@code 1 - u} being exact. */
  @Benchmark
  public long byLog1p() {
    sum -= Math.log1p(-random.nextDouble()) * 1_000;
    return (long) sum;
  }
}
