package io.weir.lab.ssh;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Together;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Checks all machines that runs name, before the first one begins. */
public final class SshCheck {
  private SshCheck() {}

  /**
   * Checks that each machine can be reached, and has a JDK, tools and some disk space.
   *
   * @throws ProvisionException if one is not fit; the message names it and the next step
   */
  public static void require(List<PlannedRun> runs)
      throws ProvisionException, InterruptedException {
    require(hosts(runs), new SshClient(List.of("ssh")));
  }

  private static Set<RemoteHost> hosts(List<PlannedRun> runs) {
    Set<RemoteHost> hosts = new LinkedHashSet<>();
    for (PlannedRun run : runs) {
      if (run.brokers() instanceof BrokerHosts.Ssh ssh && run.system().existing().isEmpty()) {
        hosts.addAll(ssh.hosts());
      }
      if (run.worker().hosts() instanceof WorkerHosts.Ssh ssh) {
        hosts.addAll(ssh.hosts());
      }
    }
    return hosts;
  }

  static void require(Collection<RemoteHost> hosts, SshClient ssh)
      throws ProvisionException, InterruptedException {
    Together.act(hosts, host -> SshMachine.fit(ssh, host, new CopiedJars.Jars()));
  }
}
