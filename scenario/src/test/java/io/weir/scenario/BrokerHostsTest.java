package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RemoteHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerHostsTest {
  @TempDir
  Path folder;

  private ResolvedScenario read(String hosts, String more) throws Exception {
    Files.writeString(folder.resolve("hosts.yaml"), hosts);
    Path file = Files.writeString(folder.resolve("scenario.yaml"), """
        name: hosts
        question: Where?
        systems: { kafka: { broker: kafka, nodes: 2 } }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { measure: 10s }
        brokers: ssh:hosts.yaml
        """ + more);
    return AnyScenario.reader().read(file, new Overrides(Optional.empty(), List.of()));
  }

  private void refused(String hosts, String problem) {
    assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> read(hosts, ""))
        .extracting(e -> e.problems().getFirst().path() + ": " + e.problems().getFirst().message())
        .isEqualTo(problem);
  }

  @Test
  void brokersAndWorkersMayBeOnOtherMachines() throws Exception {
    ResolvedScenario read = read("""
        hosts:
          a: { address: 10.0.0.1 }
          b: { address: 10.0.0.2 }
        """, "workers: ssh:hosts.yaml\n");

    assertThat(read.first().brokerHosts()).isInstanceOfSatisfying(BrokerHosts.Ssh.class,
        ssh -> assertThat(ssh.hosts()).extracting(RemoteHost::reachedAt)
            .containsExactly("10.0.0.1", "10.0.0.2"));
  }

  @Test
  void hostsNeedAddressesThatReachEachOther() {
    refused("hosts: { a: { address: 10.0.0.1 }, b: { address: 10.0.0.1 } }",
        "brokers: names hosts that can't form a cluster: two hosts have the same name or the same"
            + " address");
    refused("hosts: { a: { address: 127.0.0.1 }, b: { address: 10.0.0.1 } }",
        "brokers: names hosts that can't form a cluster: hosts with a loopback address can't be"
            + " reached from the others");
  }
}
