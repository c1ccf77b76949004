package io.weir.lab.experiment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The memory that a system and its worker may take, known before anything starts.
 *
 * @param system the system
 * @param plan its processes
 * @param worker what the worker takes
 */
public record SystemMemory(SystemSpec system, ClusterPlan plan, MemoryDemand worker) {
  private static final int ANY_PORT = 20_000;

  /**
   * Returns one for each system and worker that a plan's runs have; none for existing clusters,
   * whose use of this machine is unknown to weir.
   */
  public static List<SystemMemory> of(Plan plan, Function<String, Launcher> launchers) {
    return of(plan.runs(), launchers);
  }

  /** Returns the same of some of a plan's runs. */
  public static List<SystemMemory> of(List<PlannedRun> runs,
      Function<String, Launcher> launchers) {
    return runs.stream()
        .filter(run -> run.brokers() instanceof BrokerHosts.Local)
        .map(run -> new SystemAndWorker(run.system(), run.worker()))
        .filter(pair -> pair.system.existing().isEmpty())
        .distinct()
        .map(pair -> of(pair.system, pair.worker, launchers.apply(pair.system.broker())))
        .toList();
  }

  private record SystemAndWorker(SystemSpec system, WorkerSpec worker) {}

  private static SystemMemory of(SystemSpec system, WorkerSpec worker, Launcher launcher) {
    List<Integer> ports =
        IntStream.range(ANY_PORT, ANY_PORT + launcher.portCount(system)).boxed().toList();
    LaunchSite site = new LaunchSite(List.of(LaunchHost.local(Path.of("site"))), ports,
        system.durability(), 1, BrokerMetrics.OFF);
    return new SystemMemory(system, launcher.plan(system, site), MemoryDemand.of(worker));
  }

  /**
   * Returns why systems that are to take turns do not fit into this machine at once; empty if they
   * fit, or if the machine does not report its memory.
   */
  public static Optional<String> lackTogether(Plan plan, Function<String, Launcher> launchers) {
    Optional<DataSize> available = MemoryCheck.available();
    return plan.runs()
        .stream()
        .filter(PlannedRun::takesTurns)
        .map(plan::together)
        .distinct()
        .flatMap(together -> available
            .flatMap(left -> lack(demands(plan, together, launchers), left))
            .stream())
        .findFirst();
  }

  /**
   * Returns the demand of each system on this machine, by name. A deployment that several runs load
   * counts once, and the workers of each of them, also of a system elsewhere.
   */
  private static Map<String, MemoryDemand> demands(Plan plan, List<PlannedRun> together,
      Function<String, Launcher> launchers) {
    Map<String, MemoryDemand> demands = new LinkedHashMap<>();
    together.stream()
        .map(plan::sharing)
        .distinct()
        .forEach(sharing -> {
          PlannedRun first = sharing.getFirst();
          MemoryDemand deployment = of(List.of(first), launchers).stream()
              .map(memory -> MemoryDemand.of(memory.plan))
              .reduce(MemoryDemand.NONE, MemoryDemand::plus);
          demands.put(first.system().name(), sharing.stream()
              .map(run -> MemoryDemand.of(run.worker()))
              .reduce(deployment, MemoryDemand::plus));
        });
    return demands;
  }

  private static Optional<String> lack(Map<String, MemoryDemand> systems, DataSize available) {
    DataSize needed =
        systems.values().stream().reduce(MemoryDemand.NONE, MemoryDemand::plus).total();
    return needed.compareTo(available) > 0
        ? Optional.of(systems.entrySet()
            .stream()
            .map(system -> system.getKey() + " " + MemoryCheck.text(system.getValue().total()))
            .collect(Collectors.joining(", ")) + " at once are " + MemoryCheck.text(needed)
            + " with their workers, and " + MemoryCheck.text(available) + " are available")
        : Optional.empty();
  }

  /** Returns all of it. */
  public MemoryDemand demand() {
    return MemoryDemand.of(plan).plus(worker);
  }

  /**
   * Makes sure that it fits into what this machine has left.
   *
   * @throws ProvisionException if it does not
   */
  public void require() throws ProvisionException {
    new MemoryCheck().require(system.name(), plan, worker);
  }
}
