package io.weir.lab.experiment;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.CacheUse;
import io.weir.core.result.DiskUse;
import io.weir.core.result.ProcessUse;
import io.weir.core.result.SystemUse;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Windows;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.environment.DirtyPages;
import io.weir.lab.environment.DiskAccount;
import io.weir.lab.environment.ProcessAccount;
import io.weir.lab.experiment.TrialWatch.MetricWatch;
import io.weir.lab.host.HostProbe;
import io.weir.lab.host.HostUseReading;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.UseLog;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Measures the resource use of a system's processes during a trial: in each interval, and in the
 * measure phase as a whole. Used by the trial's thread.
 */
final class UseWatch implements TrialListener {
  /** The guard of the system that is next. */
  private static final Duration CLEARS_UP = Windows.GUARD;
  private final List<Family> families = new ArrayList<>();
  private final UseLog log;
  private final MetricWatch metrics;
  private final RunEvents events;
  private final TimeDilation time;
  private final boolean emulated;
  private Optional<Reading> latest = Optional.empty();
  private Optional<Reading> phaseBegan = Optional.empty();
  private PhaseKind current = PhaseKind.WARM_UP;
  private long loadNanos;
  private Optional<SystemUse> measured = Optional.empty();
  private Optional<SystemUse> idle = Optional.empty();
  private boolean broken;
  /** The newest interval that any worker has reported. */
  private long newest = -1;

  /**
   * A watch.
   *
   * @param time the time of the processes
   * @param emulation the machine that they imitate: an emulated disk does not use the page cache of
   * this one, nor does it run in its time
   */
  UseWatch(MeasuredSystem system, UseLog log, MetricWatch metrics,
      RunEvents events, TimeDilation time, Emulation emulation) {
    this.time = time;
    this.emulated = emulation.applies();
    this.log = log;
    this.metrics = metrics;
    this.events = events;
    for (DeployedProcess process : system.processes()) {
      SystemHost host = host(system, process);
      List<Long> pids = pids(host.probe(), process);
      if (!pids.isEmpty()) {
        families.add(new Family(process, host, pids));
      }
    }
  }

  private static SystemHost host(MeasuredSystem system, DeployedProcess process) {
    return system.hosts()
        .stream()
        .filter(host -> host.name().equals(process.host()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no machine " + process.host()));
  }

  private List<Long> pids(HostProbe host, DeployedProcess process) {
    try {
      return host.family(process.pid());
    } catch (ProvisionException e) {
      events.notice("the resource use of " + process.name() + " is not measured: "
          + e.getMessage());
      return List.of();
    }
  }

  /** Returns the processes of the system with all that they had started, by name. */
  Map<String, List<Long>> families() {
    Map<String, List<Long>> pids = new LinkedHashMap<>();
    families.forEach(family -> pids.put(family.process().name(), family.pids()));
    return pids;
  }

  /**
   * Returns the resource use in the measure phase, in all its windows together; empty if none ended
   * or there are no processes.
   */
  Optional<SystemUse> measured() {
    return measured.filter(use -> !use.processes().isEmpty());
  }

  /**
   * The resource use while other systems were measured; empty without turns. What its own load left
   * to do falls into their guards.
   */
  Optional<SystemUse> idle() {
    return idle.filter(use -> !use.processes().isEmpty());
  }

  private static Optional<SystemUse> plus(Optional<SystemUse> before, Optional<SystemUse> more) {
    return before.isPresent() ? before.flatMap(some -> more.map(some::plus)) : more;
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    Reading now = read();
    if (latest.isEmpty()) {
      loadNanos = now.nanos();
      latest = Optional.of(now);
      metrics.loadBegan(loadNanos);
    }
    Optional<SystemUse> use = phaseBegan.map(began -> now.since(began, loadNanos));
    switch (current) {
      case MEASURE -> measured = plus(measured, use);
      case IDLE, WARM_UP, GUARD, BACKLOG, CATCH_UP, CAUGHT_UP, DRAIN -> {}
    }
    phaseBegan = Optional.of(now);
    current = phase;
    // To answer is work, which would disturb the system whose turn it is.
    metrics.asks(phase != PhaseKind.IDLE);
  }

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {
    if (interval.index() > newest && latest.isPresent() && !broken) {
      newest = interval.index();
      Reading now = read();
      SystemUse use = now.since(latest.get(), loadNanos);
      append(use);
      if (current == PhaseKind.IDLE && measured.isPresent()
          && latest.get().nanos() - phaseBegan.orElseThrow().nanos() >= CLEARS_UP.toNanos()) {
        idle = plus(idle, Optional.of(use));
      }
      latest = Optional.of(now);
    }
  }

  /**
   * Returns the resource use of each process since it began, as the kernel reports it. A process
   * that ends, or that the kernel does not report, is left out.
   */
  private Reading read() {
    Map<SystemHost, HostUseReading> readings = new LinkedHashMap<>();
    families.stream()
        .collect(Collectors.groupingBy(Family::host, LinkedHashMap::new, Collectors.toList()))
        .forEach((host, own) -> readings.put(host, read(host, own)));
    Map<DeployedProcess, ProcessAccount> accounts = new LinkedHashMap<>();
    for (Family family : families) {
      Map<Long, ProcessAccount> all = readings.get(family.host()).accounts();
      family.pids()
          .stream()
          .map(all::get)
          .filter(Objects::nonNull)
          .reduce(ProcessAccount::plus)
          .ifPresent(account -> accounts.put(family.process(), account));
    }
    // The traffic between machines does not pass the interface of one.
    Optional<Long> traffic = readings.size() == 1
        ? readings.values().iterator().next().loopbackBytes()
        : Optional.empty();
    Map<String, DiskReading> disks = new LinkedHashMap<>();
    readings.forEach((host, reading) -> reading.disk()
        .ifPresent(disk -> disks.put(host.name(), DiskReading.of(disk, reading.accounts()))));
    Map<String, DirtyPages> dirty = new LinkedHashMap<>();
    if (!emulated) {
      readings.forEach((host, reading) -> reading.dirty()
          .ifPresent(pages -> dirty.put(host.name(), pages)));
    }
    return new Reading(time, time.nanos(), accounts, traffic, disks, dirty);
  }

  /** The failure of a machine ends the run anyway. */
  private static HostUseReading read(SystemHost host, List<Family> families) {
    try {
      return host.probe()
          .use(families.stream().flatMap(family -> family.pids().stream()).toList(),
              host.directory());
    } catch (ProvisionException e) {
      return HostUseReading.NONE;
    }
  }

  private void append(SystemUse use) {
    if (use.processes().isEmpty()) {
      return;
    }
    try {
      log.append(use);
    } catch (StoreException e) {
      broken = true;
      events.notice("the system's resource use is not recorded any more: " + e.getMessage());
    }
  }

  /** A process with the descendants that it had at the start of the trial. */
  private record Family(DeployedProcess process, SystemHost host, List<Long> pids) {}

  /**
   * The traffic of a disk up to one time.
   *
   * @param disk of all processes and the kernel
   * @param systemRead bytes that were read for the system's processes
   * @param systemWritten bytes that these made dirty or wrote
   */
  private record DiskReading(DiskAccount disk, Optional<Long> systemRead,
      Optional<Long> systemWritten) {
    static DiskReading of(DiskAccount disk, Map<Long, ProcessAccount> accounts) {
      Optional<ProcessAccount> all = accounts.values().stream().reduce(ProcessAccount::plus);
      return new DiskReading(disk, all.flatMap(ProcessAccount::readBytes),
          all.flatMap(ProcessAccount::writtenBytes));
    }

    DiskUse since(DiskReading before, String host, TimeDilation time) {
      return new DiskUse(host, disk.readBytes() - before.disk.readBytes(),
          disk.writtenBytes() - before.disk.writtenBytes(),
          disk.requests() - before.disk.requests(),
          time.shortened(disk.waitNanos() - before.disk.waitNanos()),
          Reading.difference(before.systemRead, systemRead),
          Reading.difference(before.systemWritten, systemWritten));
    }
  }

  /**
   * The resource use of a system's processes up to one time.
   *
   * @param time the time of the processes, which the kernel does not know
   * @param nanos when, by their clock
   * @param accounts of each process, in the order in which they were started
   * @param loopbackBytes the bytes over the loopback interface, of all processes
   * @param disks the traffic of each machine's disk, by the machine's name
   * @param dirty the unwritten pages of each machine, where it reports them
   */
  private record Reading(TimeDilation time, long nanos,
      Map<DeployedProcess, ProcessAccount> accounts, Optional<Long> loopbackBytes,
      Map<String, DiskReading> disks, Map<String, DirtyPages> dirty) {
    Reading {
      accounts = Collections.unmodifiableMap(new LinkedHashMap<>(accounts));
      dirty = Collections.unmodifiableMap(new LinkedHashMap<>(dirty));
    }

    /**
     * Returns the resource use since another reading.
     *
     * @param loadNanos when the load began
     */
    SystemUse since(Reading before, long loadNanos) {
      List<ProcessUse> uses = new ArrayList<>();
      accounts.forEach((process, now) -> {
        ProcessAccount then = before.accounts.get(process);
        if (then != null) {
          uses.add(use(process, then, now));
        }
      });
      return new SystemUse(before.nanos - loadNanos, nanos - loadNanos, uses,
          difference(before.loopbackBytes, loopbackBytes), Optional.of(disksSince(before)),
          caches(before));
    }

    private List<DiskUse> disksSince(Reading before) {
      return disks.entrySet()
          .stream()
          .filter(disk -> before.disks.containsKey(disk.getKey()))
          .map(disk -> disk.getValue()
              .since(before.disks.get(disk.getKey()), disk.getKey(), time))
          .toList();
    }

    private List<CacheUse> caches(Reading before) {
      List<CacheUse> caches = new ArrayList<>();
      dirty.forEach((machine, pages) -> written(machine, before)
          .map(bytes -> new CacheUse(machine, bytes, pages.unwrittenBytes(),
              pages.backgroundBytes(), pages.limitBytes()))
          .ifPresent(caches::add));
      return caches;
    }

    /** Returns the bytes that processes of a machine wrote; empty if one does not report it. */
    private Optional<Long> written(String machine, Reading before) {
      return accounts.entrySet()
          .stream()
          .filter(account -> account.getKey().host().equals(machine))
          .filter(account -> before.accounts.containsKey(account.getKey()))
          .map(account -> difference(before.accounts.get(account.getKey()).writtenBytes(),
              account.getValue().writtenBytes()))
          .reduce((one, other) -> one.flatMap(some -> other.map(more -> some + more)))
          .flatMap(sum -> sum);
    }

    private ProcessUse use(DeployedProcess process, ProcessAccount then,
        ProcessAccount now) {
      return new ProcessUse(process.name(), process.role(),
          time.shortened(now.cpuNanos() - then.cpuNanos()),
          difference(then.readBytes(), now.readBytes()),
          difference(then.writtenBytes(), now.writtenBytes()), now.residentBytes(),
          difference(then.gcNanos(), now.gcNanos()));
    }

    private static Optional<Long> difference(Optional<Long> then, Optional<Long> now) {
      return then.flatMap(from -> now.map(to -> to - from));
    }
  }
}
