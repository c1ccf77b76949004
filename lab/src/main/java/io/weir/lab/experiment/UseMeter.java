package io.weir.lab.experiment;

import io.weir.core.result.ProcessUse;
import io.weir.core.result.SystemUse;
import io.weir.lab.environment.LoopbackTraffic;
import io.weir.lab.environment.ProcessAccount;
import io.weir.lab.provision.DeployedProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks the kernel what the processes of a system have used. A process that ends, or that the kernel
 * does not tell about, is left out. Used by one thread.
 */
final class UseMeter {
  /** A process with all that it had started when the meter was made. */
  private record Family(DeployedProcess process, List<Long> pids) {}

  private final List<Family> families = new ArrayList<>();

  UseMeter(List<DeployedProcess> processes) {
    for (DeployedProcess process : processes) {
      List<Long> pids = ProcessHandle.of(process.pid())
          .map(handle -> Stream.concat(Stream.of(handle), handle.descendants())
              .map(ProcessHandle::pid)
              .toList())
          .orElse(List.of());
      if (!pids.isEmpty()) {
        families.add(new Family(process, pids));
      }
    }
  }

  /** What each process has used since it began. */
  Reading read() {
    Map<DeployedProcess, ProcessAccount> accounts = new LinkedHashMap<>();
    for (Family family : families) {
      family.pids()
          .stream()
          .map(ProcessAccount::of)
          .flatMap(Optional::stream)
          .reduce(ProcessAccount::plus)
          .ifPresent(account -> accounts.put(family.process(), account));
    }
    return new Reading(System.nanoTime(), accounts, LoopbackTraffic.bytes());
  }

  /**
   * What the processes of a system had used at one time.
   *
   * @param nanos when, by {@link System#nanoTime}
   * @param accounts of each process, in the order in which they were started
   * @param loopbackBytes what had gone over the loopback interface, of whatever process
   */
  record Reading(long nanos, Map<DeployedProcess, ProcessAccount> accounts,
      Optional<Long> loopbackBytes) {
    Reading {
      accounts = Collections.unmodifiableMap(new LinkedHashMap<>(accounts));
    }

    /**
     * What was used since another reading.
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
          difference(before.loopbackBytes, loopbackBytes));
    }

    private static ProcessUse use(DeployedProcess process, ProcessAccount then,
        ProcessAccount now) {
      return new ProcessUse(process.name(), process.role(), now.cpuNanos() - then.cpuNanos(),
          difference(then.readBytes(), now.readBytes()),
          difference(then.writtenBytes(), now.writtenBytes()), now.residentBytes(),
          difference(then.gcNanos(), now.gcNanos()));
    }

    private static Optional<Long> difference(Optional<Long> then, Optional<Long> now) {
      return then.flatMap(from -> now.map(to -> to - from));
    }
  }
}
