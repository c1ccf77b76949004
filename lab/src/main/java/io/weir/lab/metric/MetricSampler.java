package io.weir.lab.metric;

import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.DeployedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks the processes of a system each second how they are doing. A process that does not answer
 * costs a gap and one notice, and nothing else waits for it. Thread-safe.
 */
public final class MetricSampler implements AutoCloseable {
  static final String ASKING = "asking brokers for metrics";
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final MetricCatalogue catalogue;
  private final List<ProcessSampler> samplers = new ArrayList<>();
  private final Consumer<MetricSample> samples;
  private final ScheduledExecutorService timer;
  private final TimeDilation time;
  private final ThreadGuard threads;
  private volatile boolean asks = true;
  private volatile OptionalLong loadNanos = OptionalLong.empty();

  /**
   * A sampler that begins at once, so that it connects before the load.
   *
   * @param sources the sources of the processes' metrics
   * @param opener finds the probe of each source
   * @param time the time of the processes
   * @param samples takes samples from when the load has begun; called by one thread at a time
   * @param notices takes complaints, from any thread
   * @param threads takes the failures of its threads
   */
  public MetricSampler(Map<DeployedProcess, MetricSource> sources, MetricProbe.Opener opener,
      TimeDilation time, Consumer<MetricSample> samples, Consumer<String> notices,
      ThreadGuard threads) {
    this.samples = samples;
    Set<MetricCatalogue.Entry> entries = new LinkedHashSet<>();
    sources.forEach((process, source) -> {
      source.metrics()
          .forEach(metric -> entries.add(MetricCatalogue.Entry.of(process.role(), metric)));
      samplers.add(new ProcessSampler(process, source.metrics(),
          opener.open(process, source), time, PATIENCE, this::sampled, notices,
          threads));
    });
    catalogue = new MetricCatalogue(List.copyOf(entries));
    // After its end, the next look is discarded.
    timer = new ScheduledThreadPoolExecutor(1,
        Thread.ofPlatform().daemon().name("metrics").factory(),
        new ThreadPoolExecutor.DiscardPolicy());
    this.time = time;
    this.threads = threads;
    if (!samplers.isEmpty()) {
      timer.execute(threads.guarded(ASKING, this::tick));
    }
  }

  /** Whether the processes are asked from now on; they are at first. */
  public void asks(boolean on) {
    asks = on;
  }

  private void tick() {
    if (asks) {
      samplers.forEach(ProcessSampler::tick);
    }
    timer.schedule(threads.guarded(ASKING, this::tick), time.wall(PERIOD).toNanos(),
        TimeUnit.NANOSECONDS);
  }

  /** Returns the metrics to read. */
  public MetricCatalogue catalogue() {
    return catalogue;
  }

  /**
   * Samples count from now on.
   *
   * @param nanos when the load began, by the clock of the processes
   */
  public void loadBegan(long nanos) {
    loadNanos = OptionalLong.of(nanos);
  }

  private synchronized void sampled(MetricSample sample) {
    OptionalLong origin = loadNanos;
    if (origin.isPresent() && sample.endNanos() > origin.getAsLong()) {
      samples.accept(new MetricSample(sample.process(), sample.role(),
          sample.startNanos() - origin.getAsLong(), sample.endNanos() - origin.getAsLong(),
          sample.tookNanos(), sample.values()));
    }
  }

  /** Stops sampling. Takes a few seconds at most, even if processes do not respond. */
  @Override
  public void close() {
    timer.shutdownNow();
    try {
      timer.awaitTermination(PERIOD.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    samplers.forEach(ProcessSampler::stop);
    samplers.forEach(ProcessSampler::awaitEnd);
  }
}
