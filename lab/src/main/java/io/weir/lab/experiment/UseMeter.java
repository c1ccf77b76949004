package io.weir.lab.experiment;

import io.weir.lab.environment.LoopbackTraffic;
import io.weir.lab.environment.ProcessAccount;
import io.weir.lab.provision.DeployedProcess;
import java.util.ArrayList;
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
  UseReading read() {
    Map<DeployedProcess, ProcessAccount> accounts = new LinkedHashMap<>();
    for (Family family : families) {
      family.pids()
          .stream()
          .map(ProcessAccount::of)
          .flatMap(Optional::stream)
          .reduce(ProcessAccount::plus)
          .ifPresent(account -> accounts.put(family.process(), account));
    }
    return new UseReading(System.nanoTime(), accounts, LoopbackTraffic.bytes());
  }
}
