package io.weir.benchmark;

import io.weir.core.unit.Rate;
import io.weir.engine.load.ArrivalSchedule;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of computing the next due time: uniform arrivals, and Poisson arrivals by
 * {@code log} and, for comparison, by {@code log1p}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ArrivalBenchmark {
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

  /** The draw alone, without relying on {@code 1 - u} being exact. */
  @Benchmark
  public long byLog1p() {
    sum -= Math.log1p(-random.nextDouble()) * 1_000;
    return (long) sum;
  }
}
