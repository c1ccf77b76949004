package io.weir.lab.environment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.unit.DataSize;
import io.weir.lab.provision.ProvisionException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds the memory that a system may take against what this machine has left. */
public final class MemoryCheck {
  private final HostFiles host;

  public MemoryCheck() {
    this(new HostFiles());
  }

  MemoryCheck(HostFiles host) {
    this.host = host;
  }

  /**
   * Checks that a system and its worker fit. If the machine does not report its free memory,
   * nothing is refused.
   *
   * @param system the system's name, for the message
   * @param worker the worker's demand; nothing if there is none
   * @throws ProvisionException if they do not fit; the message gives the demands and the next step
   */
  public void require(String system, ClusterPlan plan, MemoryDemand worker)
      throws ProvisionException {
    Optional<AvailableMemory> left = AvailableMemory.of(host);
    if (left.isPresent()) {
      require(system, "this machine", plan, worker, left.get());
    }
  }

  /**
   * Checks that the processes of a system on another machine fit there.
   *
   * @param machine its name, for the message
   * @param available what its processes can take without swapping
   * @throws ProvisionException if they do not fit; the message gives the demands and the next step
   */
  public static void require(String system, String machine, ClusterPlan plan, DataSize available)
      throws ProvisionException {
    require(system, machine, plan, MemoryDemand.NONE,
        new AvailableMemory(available, "reported there"));
  }

  private static void require(String system, String machine, ClusterPlan plan, MemoryDemand worker,
      AvailableMemory left) throws ProvisionException {
    DataSize needed = MemoryDemand.of(plan).plus(worker).total();
    if (needed.compareTo(left.size()) > 0) {
      throw new ProvisionException(
          system + " does not fit into the memory of " + machine + ": it may take " + text(needed)
              + " and " + text(left.size()) + " are available ("
              + left.limit() + ").\n  " + String.join("\n  ", parts(plan, worker))
              + "\nLower its heaps ('heap' and what else of its memory 'weir list brokers' names) or 'worker.heap', start fewer nodes, or end other programs.");
    }
  }

  /** Returns what new processes can take on this machine; empty if it does not report it. */
  public static Optional<DataSize> available() {
    return AvailableMemory.of(new HostFiles()).map(AvailableMemory::size);
  }

  /**
   * Returns the demands, a line for each kind of process, as
   * {@code 3 x broker: 1.0 GiB heap, 0.2 GiB besides, each}.
   */
  public static List<String> parts(ClusterPlan plan, MemoryDemand worker) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        if (process.stays()) {
          counts.merge(process.role() + ": " + text(MemoryDemand.of(process)), 1, Integer::sum);
        }
      }
    }
    List<String> parts = new ArrayList<>();
    counts.forEach((role, count) -> parts
        .add(count == 1 ? role : count + " x " + role + " each"));
    if (worker.total().bytes() > 0) {
      parts.add("worker: " + text(worker));
    }
    return parts;
  }

  /** Returns a human-readable text, rounded to a tenth of a GiB. */
  public static String text(DataSize size) {
    return size.gibibytes();
  }

  private static String text(MemoryDemand demand) {
    List<String> parts = new ArrayList<>();
    if (demand.heap().bytes() > 0) {
      parts.add(text(demand.heap()) + " heap");
    }
    if (demand.direct().bytes() > 0) {
      parts.add(text(demand.direct()) + " direct");
    }
    parts.add(text(demand.besides()) + (parts.isEmpty() ? "" : " besides"));
    return String.join(", ", parts);
  }

  /**
   * The memory that new processes can take without swapping and without being killed.
   *
   * @param size how much
   * @param limit the source of the limit, human-readable
   */
  private record AvailableMemory(DataSize size, String limit) {
    /**
     * Returns the memory that the machine and the control group leave, the smaller of the two;
     * empty if neither reports it.
     */
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
}
