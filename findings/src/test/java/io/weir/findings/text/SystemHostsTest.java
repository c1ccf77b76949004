package io.weir.findings.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SystemHostsTest {
  private final PlannedRun here = SamplePlans.plan("here", List.of(Map.of()), List.of("kafka"), 1,
      Rate.parse("5k/s"), Duration.ofSeconds(30)).runs().getFirst();

  private static RemoteHost host(String name, String address) {
    return new RemoteHost(name, name, 1, Optional.empty(), Optional.empty(), Optional.of(address));
  }

  private PlannedRun onHosts() {
    BrokerHosts hosts = new BrokerHosts.Ssh("hosts.yaml",
        List.of(host("broker-1", "10.0.0.1"), host("broker-2", "10.0.0.2")));
    return PlannedRunBuilder.builder()
        .index(here.index())
        .repetition(here.repetition())
        .variant(here.variant())
        .system(here.system())
        .client(here.client())
        .workload(here.workload())
        .phases(here.phases())
        .worker(here.worker())
        .onFailure(here.onFailure())
        .brokerMetrics(here.brokerMetrics())
        .brokerHosts(Optional.of(hosts))
        .emulation(here.emulation())
        .seed(here.seed())
        .build();
  }

  @Test
  void machinesOfNodesAreNamedWithTheirAddresses() {
    assertThat(SystemText.hosts(onHosts()))
        .contains("nodes on broker-1 (10.0.0.1), broker-2 (10.0.0.2)");
    assertThat(SystemText.hosts(here)).isEmpty();
  }
}
