package io.weir.core.result;

import java.util.List;
import java.util.Optional;

/**
 * What a system's processes used within a span of time.
 *
 * @param startNanos when the span began, since the start of the load, about
 * @param endNanos when it ended, likewise
 * @param processes each process that stays
 */
public record SystemUse(long startNanos, long endNanos, List<ProcessUse> processes) {
  public SystemUse {
    processes = List.copyOf(processes);
  }

  /** CPU time of all processes. */
  public long cpuNanos() {
    return processes.stream().mapToLong(ProcessUse::cpuNanos).sum();
  }

  /** Bytes written by all processes; empty if one of them does not tell. */
  public Optional<Long> writtenBytes() {
    return processes.stream().allMatch(use -> use.writtenBytes().isPresent())
        ? Optional.of(processes.stream().mapToLong(use -> use.writtenBytes().orElse(0L)).sum())
        : Optional.empty();
  }

  /** Memory of all processes at the end of the span. */
  public long residentBytes() {
    return processes.stream().mapToLong(ProcessUse::residentBytes).sum();
  }
}
