package io.weir.lab.metric;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.Series;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.DeployedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads the metrics of one process, on its own thread, so that an unresponsive process does not
 * delay others. It is not asked again before it has answered. All methods are called by one thread
 * at a time.
 */
final class ProcessSampler {
  private static final Duration END_LIMIT = Duration.ofSeconds(2);

  private final DeployedProcess process;
  private final List<BrokerMetric> metrics;
  private final MetricProbe probe;
  private final TimeDilation time;
  private final Duration patience;
  private final Consumer<MetricSample> samples;
  private final Consumer<String> notices;
  private final ThreadGuard threads;
  private final ExecutorService thread;
  private Optional<Future<?>> asking = Optional.empty();
  private long askedNanos;
  private Optional<Reading> latest = Optional.empty();
  private volatile boolean complained;

  /**
   * A sampler.
   *
   * @param time the time of the process, which samples are stamped with
   * @param patience after which a process that has not answered is complained of
   * @param samples takes samples, from another thread
   * @param notices takes one complaint at most, from any thread
   * @param threads takes the failure of its thread
   */
  ProcessSampler(DeployedProcess process, List<BrokerMetric> metrics, MetricProbe probe,
      TimeDilation time, Duration patience, Consumer<MetricSample> samples,
      Consumer<String> notices,
      ThreadGuard threads) {
    this.process = process;
    this.metrics = List.copyOf(metrics);
    this.probe = probe;
    this.time = time;
    this.patience = patience;
    this.samples = samples;
    this.notices = notices;
    this.threads = threads;
    this.thread = Executors.newSingleThreadExecutor(
        Thread.ofPlatform().daemon().name("metrics-" + process.name()).factory());
  }

  /** Asks the process, unless it still owes an answer. */
  void tick() {
    if (asking.map(Future::isDone).orElse(true)) {
      askedNanos = System.nanoTime();
      asking = Optional.of(thread.submit(threads.guarded(MetricSampler.ASKING, this::ask)));
    } else if (System.nanoTime() - askedNanos > patience.toNanos()) {
      complain("it has not answered for " + Durations.format(patience));
    }
  }

  private void ask() {
    long from = time.nanos();
    try {
      Reading now = reading(from);
      latest.ifPresent(before -> samples.accept(new MetricSample(process.name(), process.role(),
          before.nanos(), now.nanos(), now.tookNanos(), now.since(before, metrics))));
      latest = Optional.of(now);
    } catch (MetricException e) {
      complain(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Reading reading(long from) throws MetricException, InterruptedException {
    Map<Series, Double> numbers = numbers();
    long to = time.nanos();
    return new Reading(to, to - from, numbers);
  }

  private Map<Series, Double> numbers() throws MetricException, InterruptedException {
    try {
      return probe.read();
    } catch (RuntimeException e) {
      // Of a management library, whose process may be about to end.
      throw new MetricException("an internal error of weir: " + e, e);
    }
  }

  private void complain(String reason) {
    if (!complained) {
      complained = true;
      notices.accept("the metrics of " + process.name() + " have a gap: " + reason);
    }
  }

  /** Asks no more, and returns at once. */
  void stop() {
    thread.execute(threads.guarded(MetricSampler.ASKING, probe::close));
    thread.shutdown();
  }

  /** Waits a little for the thread to end; one that the process keeps waiting ends with it. */
  void awaitEnd() {
    try {
      if (!thread.awaitTermination(END_LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
