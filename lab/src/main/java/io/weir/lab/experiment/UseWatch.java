package io.weir.lab.experiment;

import io.weir.core.driver.ReadBack;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.SystemUse;
import io.weir.lab.environment.ProcessAccount;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.UseLog;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows what a system's processes use while a trial goes on: each interval, and the measure phase
 * as a whole. Passes on all that it is told. Used by the trial's thread.
 */
final class UseWatch implements TrialListener {
  private final TrialListener next;
  private final UseMeter meter;
  private final UseLog log;
  private final RunEvents events;
  private Map<DeployedProcess, ProcessAccount> latest = Map.of();
  private Map<DeployedProcess, ProcessAccount> measureBegan = Map.of();
  private long loadNanos;
  private long latestNanos;
  private long measureNanos;
  private Optional<SystemUse> measured = Optional.empty();
  private boolean broken;

  UseWatch(List<DeployedProcess> processes, UseLog log, RunEvents events) {
    this.next = events;
    this.meter = new UseMeter(processes);
    this.log = log;
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
    long now = System.nanoTime();
    if (latest.isEmpty()) {
      loadNanos = now;
      latestNanos = now;
      latest = meter.read();
    }
    switch (phase) {
      case WARM_UP -> {}
      case MEASURE -> {
        measureBegan = meter.read();
        measureNanos = now;
      }
      case DRAIN -> measured = Optional.of(use(measureBegan, meter.read(), measureNanos, now));
    }
    next.phaseStarted(phase, planned);
  }

  private SystemUse use(Map<DeployedProcess, ProcessAccount> before,
      Map<DeployedProcess, ProcessAccount> after, long from, long to) {
    return new SystemUse(from - loadNanos, to - loadNanos, UseMeter.between(before, after));
  }

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {
    if (interval.worker() == 0 && !latest.isEmpty() && !broken) {
      long now = System.nanoTime();
      Map<DeployedProcess, ProcessAccount> accounts = meter.read();
      append(use(latest, accounts, latestNanos, now));
      latest = accounts;
      latestNanos = now;
    }
    next.measured(phase, interval);
  }

  private void append(SystemUse use) {
    try {
      log.append(use);
    } catch (StoreException e) {
      broken = true;
      events.notice("what the system uses is not kept any more: " + e.getMessage());
    }
  }
}
