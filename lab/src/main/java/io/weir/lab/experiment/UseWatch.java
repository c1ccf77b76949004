package io.weir.lab.experiment;

import io.weir.core.driver.ReadBack;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.SystemUse;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.UseLog;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Follows what a system's processes use while a trial goes on: each interval, and the measure phase
 * as a whole. Passes on all that it is told. Used by the trial's thread.
 */
final class UseWatch implements TrialListener {
  private final TrialListener next;
  private final UseMeter meter;
  private final UseLog log;
  private final MetricWatch metrics;
  private final RunEvents events;
  private Optional<UseMeter.Reading> latest = Optional.empty();
  private Optional<UseMeter.Reading> measureBegan = Optional.empty();
  private long loadNanos;
  private Optional<SystemUse> measured = Optional.empty();
  private boolean broken;

  UseWatch(List<DeployedProcess> processes, UseLog log, MetricWatch metrics, RunEvents events) {
    this.next = events;
    this.meter = new UseMeter(processes);
    this.log = log;
    this.metrics = metrics;
    this.events = events;
  }

  /** What was used in the measure phase; empty if it did not end or there are no processes. */
  Optional<SystemUse> measured() {
    return measured.filter(use -> !use.processes().isEmpty());
  }

  @Override
  public void preparing(String doing) {
    next.preparing(doing);
  }

  @Override
  public void prepared(ReadBack readBack) {
    next.prepared(readBack);
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    UseMeter.Reading now = meter.read();
    if (latest.isEmpty()) {
      loadNanos = now.nanos();
      latest = Optional.of(now);
      metrics.loadBegan(loadNanos);
    }
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> measureBegan = Optional.of(now);
      case BACKLOG, CATCH_UP, CAUGHT_UP, DRAIN -> {
        if (measured.isEmpty()) {
          measured = measureBegan.map(began -> now.since(began, loadNanos));
        }
      }
    }
    next.phaseStarted(phase, planned);
  }

  @Override
  public void settling(Duration most) {
    next.settling(most);
  }

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {
    if (interval.worker() == 0 && latest.isPresent() && !broken) {
      UseMeter.Reading now = meter.read();
      append(now.since(latest.get(), loadNanos));
      latest = Optional.of(now);
    }
    next.measured(phase, interval);
  }

  private void append(SystemUse use) {
    if (use.processes().isEmpty()) {
      return;
    }
    try {
      log.append(use);
    } catch (StoreException e) {
      broken = true;
      events.notice("what the system uses is not kept any more: " + e.getMessage());
    }
  }
}
