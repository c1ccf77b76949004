package io.weir.core.result;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The resource use of a system's processes within a span of time.
 *
 * @param startNanos when the span began, since the start of the load, about
 * @param endNanos when it ended, likewise
 * @param processes each process that stays
 * @param loopbackBytes the bytes over the machine's loopback interface, packet headers included, of
 * all processes: brokers, clients and others; where the system reports it
 * @param disks the disks that the system writes to, one for each machine; known of the span of an
 * interval
 */
public record SystemUse(long startNanos, long endNanos, List<ProcessUse> processes,
    Optional<Long> loopbackBytes, Optional<List<DiskUse>> disks) {
  public SystemUse {
    processes = List.copyOf(processes);
    disks = disks.map(List::copyOf);
  }

  /**
   * Returns the resource use in this span and in a later one, without the time between them: the
   * span is as long as both together. Processes that are not in both are left out.
   */
  public SystemUse plus(SystemUse later) {
    return new SystemUse(startNanos, endNanos + later.endNanos - later.startNanos,
        processes.stream()
            .flatMap(one -> later.processes.stream()
                .filter(other -> other.process().equals(one.process()))
                .map(one::plus))
            .toList(),
        loopbackBytes.flatMap(bytes -> later.loopbackBytes.map(more -> bytes + more)),
        Optional.empty());
  }

  /** CPU time of all processes. */
  public long cpuNanos() {
    return processes.stream().mapToLong(ProcessUse::cpuNanos).sum();
  }

  /** Bytes written by all processes; empty if one of them does not report it. */
  public Optional<Long> writtenBytes() {
    return sum(ProcessUse::writtenBytes);
  }

  /** Bytes read from storage by all processes; empty if one of them does not report it. */
  public Optional<Long> readBytes() {
    return sum(ProcessUse::readBytes);
  }

  private Optional<Long> sum(Function<ProcessUse, Optional<Long>> value) {
    return processes.stream().allMatch(use -> value.apply(use).isPresent())
        ? Optional.of(processes.stream().map(value).flatMap(Optional::stream).reduce(0L, Long::sum))
        : Optional.empty();
  }

  /** Memory of all processes at the end of the span. */
  public long residentBytes() {
    return processes.stream().mapToLong(ProcessUse::residentBytes).sum();
  }
}
