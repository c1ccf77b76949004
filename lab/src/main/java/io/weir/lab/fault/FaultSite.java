package io.weir.lab.fault;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.ProcessPlan;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import java.util.List;
import java.util.Optional;

/**
 * A running system as a fault finds it.
 *
 * @param deployment its processes
 * @param plan how they were planned
 * @param groups those that a fault may strike
 */
public record FaultSite(Deployment deployment, ClusterPlan plan, List<NodeGroup> groups) {
  public FaultSite {
    groups = List.copyOf(groups);
  }

  /** Returns the process that the running system calls so. */
  Optional<String> processCalled(String alias) {
    return plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .filter(process -> process.aliases().contains(alias))
        .map(ProcessPlan::name)
        .findFirst();
  }

  /** Returns all that serve clients or keep messages, in the order of a rolling restart. */
  List<String> serving() {
    return groups.stream()
        .filter(group -> group.leads() || group.stores())
        .flatMap(group -> group.names().stream())
        .toList();
  }

  /** Returns a process's id; 0 if there is no such process. */
  long pid(String process) {
    return deployment.processes()
        .stream()
        .filter(deployed -> deployed.name().equals(process))
        .mapToLong(DeployedProcess::pid)
        .findFirst()
        .orElse(0);
  }
}
