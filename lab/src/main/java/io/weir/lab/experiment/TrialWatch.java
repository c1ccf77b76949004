package io.weir.lab.experiment;

import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.SystemUse;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Fault;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.fault.FaultDrill;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.metric.MetricProbe;
import io.weir.lab.metric.MetricSampler;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.store.MetricLog;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.trial.TrialListener;
import java.util.Map;
import java.util.Optional;

/**
 * The actions on a system besides its load during a trial, and its observation: the fault, the
 * resource use of its processes, and their metrics. Used by the trial's thread.
 */
final class TrialWatch implements AutoCloseable {
  private final MetricWatch metrics;
  private final UseWatch use;
  private final Optional<FaultDrill> fault;

  /**
   * Begins to look.
   *
   * @param trial the trial, as a run at a fixed rate
   * @param number its number within the run; its files must be open
   * @param threads takes the failures of the threads that ask
   */
  TrialWatch(MeasuredSystem system, PlannedRun trial, int number, RunFolder folder,
      RunEvents events, ThreadGuard threads) throws StoreException {
    this.metrics = new MetricWatch(
        trial.asksBrokers() == BrokerMetrics.ON ? system.metricSources() : Map.of(),
        system::metricProbe, folder.metrics(number), events, threads);
    this.use = new UseWatch(system, folder.use(number), metrics, events);
    Optional<Fault> planned = trial.phases().fault();
    Optional<FaultSite> site = planned.isPresent() ? system.faultSite() : Optional.empty();
    this.fault = site.map(struck -> new FaultDrill(use, planned.orElseThrow(), struck,
        trial.seed(), folder.faults(number), events::faulted, events::notice));
  }

  /** Follows the trial. */
  TrialListener listener() {
    return fault.<TrialListener>map(drill -> drill).orElse(use);
  }

  /** Why the fault could not be carried out, if so; answers at once. */
  Optional<String> problem() {
    return fault.flatMap(FaultDrill::problem);
  }

  /** Why nothing was done at all where a fault was planned, if so; known when this is closed. */
  Optional<String> missed() {
    return fault.flatMap(FaultDrill::missed);
  }

  /** The resource use in the measure phase; empty if it did not end or there are no processes. */
  Optional<SystemUse> used() {
    return use.measured();
  }

  @Override
  public void close() {
    fault.ifPresent(FaultDrill::close);
    metrics.close();
  }

  /**
   * Records the metrics of a system's processes during a trial, until it is closed. Thread-safe.
   */
  static final class MetricWatch implements AutoCloseable {
    private final MetricLog log;
    private final RunEvents events;
    private final MetricSampler sampler;
    private boolean broken;

    /**
     * Begins to sample.
     *
     * @param sources the sources of the processes' metrics; possibly none
     * @param opener finds the probe of each source
     * @param log takes the metrics
     * @param threads takes the failures of the threads that ask
     */
    MetricWatch(Map<DeployedProcess, MetricSource> sources, MetricProbe.Opener opener,
        MetricLog log,
        RunEvents events, ThreadGuard threads) throws StoreException {
      this.log = log;
      this.events = events;
      this.sampler = new MetricSampler(sources, opener, this::keep, events::notice, threads);
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
          events.notice("broker metrics are not recorded any more: " + e.getMessage());
        }
      }
    }

    @Override
    public void close() {
      sampler.close();
    }
  }
}
