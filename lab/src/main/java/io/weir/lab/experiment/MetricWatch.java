package io.weir.lab.experiment;

import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.metric.JvmAgents;
import io.weir.lab.metric.MetricSampler;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.store.MetricLog;
import io.weir.lab.store.StoreException;
import java.util.Map;

/**
 * Keeps what a system's processes say of themselves while a trial goes on, until it is closed.
 * Thread-safe.
 */
final class MetricWatch implements AutoCloseable {
  private final MetricLog log;
  private final RunEvents events;
  private final MetricSampler sampler;
  private boolean broken;

  /**
   * Begins to ask.
   *
   * @param sources where processes tell how they are doing; possibly none
   * @param agents of the system's JVMs
   * @param log takes what they say
   * @param threads takes the failures of the threads that ask
   */
  MetricWatch(Map<DeployedProcess, MetricSource> sources, JvmAgents agents, MetricLog log,
      RunEvents events, ThreadGuard threads) throws StoreException {
    this.log = log;
    this.events = events;
    this.sampler = new MetricSampler(sources, agents, this::keep, events::notice, threads);
    if (!sources.isEmpty()) {
      log.write(sampler.catalogue());
    }
  }

  /**
   * Keeps what is said from now on.
   *
   * @param nanos when the load began, by {@link System#nanoTime}
   */
  void loadBegan(long nanos) {
    sampler.loadBegan(nanos);
  }

  private void keep(MetricSample sample) {
    if (!broken) {
      try {
        log.append(sample);
      } catch (StoreException e) {
        broken = true;
        events.notice("what the brokers say is not kept any more: " + e.getMessage());
      }
    }
  }

  @Override
  public void close() {
    sampler.close();
  }
}
