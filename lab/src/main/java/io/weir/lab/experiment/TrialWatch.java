package io.weir.lab.experiment;

import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.SystemUse;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Fault;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.emulation.EmulationWatch;
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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The actions on a system besides its load during a trial, and its observation: the fault, the
 * resource use of its processes, and their metrics. Used by the trial's thread.
 */
final class TrialWatch implements AutoCloseable {
  private final MetricWatch metrics;
  private final UseWatch use;
  private final EmulationWatch emulation;
  private final RunEvents events;
  private final Optional<FaultDrill> fault;

  /**
   * Begins to look.
   *
   * @param trial the trial, as a run at a fixed rate
   * @param number its number within the run; its files must be open
   * @param machines those of the run
   * @param threads takes the failures of the threads that ask
   */
  TrialWatch(MeasuredSystem system, PlannedRun trial, int number, RunFolder folder,
      RunEvents events, RunMachines machines, ThreadGuard threads) throws StoreException {
    this.events = events;
    this.metrics = new MetricWatch(
        trial.asksBrokers() == BrokerMetrics.ON ? system.metricSources() : Map.of(),
        system::metricProbe, machines.time(), folder.metrics(number), events, threads);
    this.emulation = machines.watch();
    this.use = new UseWatch(system, folder.use(number), metrics, events,
        machines.time(), trial.emulated());
    Optional<Fault> planned = trial.phases().fault();
    Optional<FaultSite> site = planned.isPresent() ? system.faultSite() : Optional.empty();
    this.fault = site.map(struck -> new FaultDrill(planned.orElseThrow(), struck,
        machines.time(), trial.seed(), folder.faults(number), events::faulted, events::notice));
  }

  /** Returns the listeners of the trial, in order; the one that shows events comes last. */
  List<TrialListener> listeners() {
    return Stream.concat(fault.stream(), Stream.of(use, emulation, events)).toList();
  }

  /** Returns why the fault could not be carried out, if so; answers at once. */
  Optional<String> problem() {
    return fault.flatMap(FaultDrill::problem);
  }

  /**
   * Returns why nothing was done at all where a fault was planned, if so; known when this is
   * closed.
   */
  Optional<String> missed() {
    return fault.flatMap(FaultDrill::missed);
  }

  /** Returns the ids of the system's processes, each with its descendants. */
  Collection<List<Long>> families() {
    return use.families().values();
  }

  /** The resource use while other systems had their turns; empty without turns. */
  Optional<SystemUse> idle() {
    return use.idle();
  }

  /**
   * Returns the resource use in the measure phase; empty if it did not end or there are no
   * processes.
   */
  Optional<SystemUse> used() {
    return use.measured();
  }

  /**
   * Returns how well the trial had its emulation; empty for the machine as it is.
   *
   * @param workers the process ids of the workers
   */
  Optional<EmulationRecord> emulation(List<Long> workers) {
    return emulation.record(use.families(), workers);
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
     * @param time the time of the processes
     * @param log takes the metrics
     * @param threads takes the failures of the threads that ask
     */
    MetricWatch(Map<DeployedProcess, MetricSource> sources, MetricProbe.Opener opener,
        TimeDilation time, MetricLog log,
        RunEvents events, ThreadGuard threads) throws StoreException {
      this.log = log;
      this.events = events;
      this.sampler = new MetricSampler(sources, opener, time, this::keep, events::notice, threads);
      if (!sources.isEmpty()) {
        log.write(sampler.catalogue());
      }
    }

    /**
     * Keeps what is said from now on.
     *
     * @param nanos when the load began, by the clock of the processes
     */
    void loadBegan(long nanos) {
      sampler.loadBegan(nanos);
    }

    /** Whether the processes are asked from now on. */
    void asks(boolean on) {
      sampler.asks(on);
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
