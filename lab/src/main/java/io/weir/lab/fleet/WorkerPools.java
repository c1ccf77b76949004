package io.weir.lab.fleet;

import io.weir.core.scenario.WorkerHosts;
import io.weir.lab.kubernetes.KubernetesStarter;
import io.weir.lab.kubernetes.OwnPod;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.ssh.SshStarter;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.LocalStarter;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.WorkerPool;

/** The pool of workers for each kind of machines. Stateless. */
public final class WorkerPools {
  private WorkerPools() {}

  /**
   * Returns a single worker here talks through pipes, so that nothing listens.
   *
   * @param emulation how workers on this machine see it; those elsewhere see their own
   */
  public static WorkerPool of(WorkerHosts hosts, ProcessEmulation emulation) {
    return switch (hosts) {
      case WorkerHosts.Local(var count) when count == 1 -> new LocalWorkers(emulation);
      case WorkerHosts.Local local -> DialingWorkers.listeningLocally(new LocalStarter(emulation));
      case WorkerHosts.Ssh ssh -> DialingWorkers.listeningLocally(new SshStarter(ssh));
      case WorkerHosts.Kubernetes pods -> OwnPod.of(System.getenv())
          .map(self -> new DialingWorkers(new KubernetesStarter(pods, self), self.address()))
          .orElseThrow(() -> new IllegalStateException(
              "only a coordinator in a pod starts workers on Kubernetes"));
    };
  }
}
