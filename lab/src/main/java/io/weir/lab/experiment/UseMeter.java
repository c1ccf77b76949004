package io.weir.lab.experiment;

import io.weir.core.result.ProcessUse;
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
  Map<DeployedProcess, ProcessAccount> read() {
    Map<DeployedProcess, ProcessAccount> accounts = new LinkedHashMap<>();
    for (Family family : families) {
      family.pids()
          .stream()
          .map(ProcessAccount::of)
          .flatMap(Optional::stream)
          .reduce(ProcessAccount::plus)
          .ifPresent(account -> accounts.put(family.process(), account));
    }
    return accounts;
  }

  /** What was used between two readings. */
  static List<ProcessUse> between(Map<DeployedProcess, ProcessAccount> before,
      Map<DeployedProcess, ProcessAccount> after) {
    List<ProcessUse> uses = new ArrayList<>();
    after.forEach((process, now) -> {
      ProcessAccount then = before.get(process);
      if (then != null) {
        uses.add(new ProcessUse(process.name(), process.role(), now.cpuNanos() - then.cpuNanos(),
            difference(then.readBytes(), now.readBytes()),
            difference(then.writtenBytes(), now.writtenBytes()), now.residentBytes()));
      }
    });
    return uses;
  }

  private static Optional<Long> difference(Optional<Long> then, Optional<Long> now) {
    return then.flatMap(from -> now.map(to -> to - from));
  }
}
