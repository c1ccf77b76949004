package io.weir.core.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
 * @param caches the page cache of each machine, where the system reports it
 */
public record SystemUse(long startNanos, long endNanos, List<ProcessUse> processes,
    Optional<Long> loopbackBytes, Optional<List<DiskUse>> disks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CacheUse> caches) {
  public SystemUse {
    processes = List.copyOf(processes);
    disks = disks.map(List::copyOf);
    caches = List.copyOf(caches);
  }

  /** Returns a use from a file of any version: older ones have no page caches. */
  @JsonCreator
  static SystemUse stored(@JsonProperty("startNanos") long startNanos,
      @JsonProperty("endNanos") long endNanos,
      @JsonProperty("processes") List<ProcessUse> processes,
      @JsonProperty("loopbackBytes") Optional<Long> loopbackBytes,
      @JsonProperty("disks") Optional<List<DiskUse>> disks,
      @JsonProperty("caches") Optional<List<CacheUse>> caches) {
    return new SystemUse(startNanos, endNanos, processes, loopbackBytes, disks,
        caches.orElse(List.of()));
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
        Optional.empty(), CacheUse.plus(caches, later.caches));
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
