package io.weir.lab.environment;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * The memory that new processes can take without swapping and without being killed.
 *
 * @param size how much
 * @param limit what limits it, for people
 */
record AvailableMemory(DataSize size, String limit) {
  /** What the machine and the control group leave, whichever is less; empty where neither tells. */
  static Optional<AvailableMemory> of(HostFiles host) {
    Optional<AvailableMemory> machine =
        MemoryFacts.available(host).map(size -> new AvailableMemory(size, "MemAvailable"));
    Optional<AvailableMemory> group =
        CgroupFacts.memoryLeft(host)
            .map(size -> new AvailableMemory(size, "the control group's memory limit"));
    return machine.isPresent() && group.isPresent()
        ? machine.map(size -> size.least(group.get()))
        : machine.or(() -> group);
  }

  private AvailableMemory least(AvailableMemory other) {
    return size.compareTo(other.size) <= 0 ? this : other;
  }
}
