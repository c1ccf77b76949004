package io.weir.core.launch;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import java.util.List;
import java.util.Optional;

/**
 * The memory that processes may take at once, by their own settings. The page cache is no part of
 * it.
 *
 * @param heap Java heaps
 * @param direct memory that Java processes may take outside of their heaps
 * @param besides an allowance for other memory: code, threads, the collector's tables; for a
 * program that is not Java, all memory
 */
public record MemoryDemand(DataSize heap, DataSize direct, DataSize besides) {
  public static final MemoryDemand NONE =
      new MemoryDemand(new DataSize(0), new DataSize(0), new DataSize(0));

  /**
   * The memory of a broker's JVM beyond its heap and its direct memory: generous, since three nodes
   * of Kafka with heaps of 256 MiB took about 75 MiB each.
   */
  private static final DataSize JVM = DataSize.mebibytes(192);
  /** A node of RabbitMQ with nothing to hold was seen to take 130 to 220 MiB. */
  private static final DataSize PROGRAM = DataSize.mebibytes(256);
  private static final DataSize UNSAID_HEAP = DataSize.mebibytes(256);
  private static final String HEAP = "-Xmx";
  private static final String DIRECT = "-XX:MaxDirectMemorySize=";

  /** Returns the memory that a process may take. */
  public static MemoryDemand of(ProcessPlan process) {
    return switch (process.command()) {
      case Command.Java java -> new MemoryDemand(
          flag(java.jvmArguments(), HEAP).orElse(UNSAID_HEAP),
          flag(java.jvmArguments(), DIRECT).orElse(NONE.direct), JVM);
      case Command.Program program -> new MemoryDemand(NONE.heap, NONE.direct,
          program.memory().compareTo(PROGRAM) > 0 ? program.memory() : PROGRAM);
    };
  }

  /**
   * Returns the most that a system takes at once: jobs that end make room for the stages after
   * them.
   */
  public static MemoryDemand of(ClusterPlan plan) {
    MemoryDemand staying = NONE;
    MemoryDemand most = NONE;
    for (ClusterPlan.Stage stage : plan.stages()) {
      MemoryDemand starting = staying;
      for (ProcessPlan process : stage.processes()) {
        starting = starting.plus(of(process));
        staying = process.stays() ? staying.plus(of(process)) : staying;
      }
      most = starting.total().compareTo(most.total()) > 0 ? starting : most;
    }
    return most;
  }

  /** Returns the memory of the workers on this machine; their heaps are touched from the start. */
  public static MemoryDemand of(WorkerSpec worker) {
    return switch (worker.hosts()) {
      case WorkerHosts.Local(var count) -> new MemoryDemand(
          times(worker.heap(), count), NONE.direct, times(JVM, count));
      case WorkerHosts.Ssh elsewhere -> NONE;
      case WorkerHosts.Kubernetes elsewhere -> NONE;
    };
  }

  public MemoryDemand plus(MemoryDemand other) {
    return new MemoryDemand(
        sum(heap, other.heap), sum(direct, other.direct), sum(besides, other.besides));
  }

  /** Returns all of it. */
  public DataSize total() {
    return sum(sum(heap, direct), besides);
  }

  private static DataSize times(DataSize one, int count) {
    return new DataSize(Math.multiplyExact(one.bytes(), (long) count));
  }

  private static DataSize sum(DataSize one, DataSize other) {
    return new DataSize(Math.addExact(one.bytes(), other.bytes()));
  }

  /** Returns the size in a flag as {@code -Xmx512m}; of several the last, as the JVM has it. */
  private static Optional<DataSize> flag(List<String> flags, String name) {
    return flags.stream()
        .filter(flag -> flag.startsWith(name))
        .reduce((first, last) -> last)
        .map(flag -> size(flag.substring(name.length())));
  }

  private static DataSize size(String text) {
    int last = text.length() - 1;
    return switch (text.charAt(last)) {
      case 'g', 'G' -> DataSize.mebibytes(1024 * Long.parseLong(text.substring(0, last)));
      case 'm', 'M' -> DataSize.mebibytes(Long.parseLong(text.substring(0, last)));
      case 'k', 'K' -> new DataSize(1024 * Long.parseLong(text.substring(0, last)));
      default -> new DataSize(Long.parseLong(text));
    };
  }
}
