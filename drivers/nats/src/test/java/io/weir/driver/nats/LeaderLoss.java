package io.weir.driver.nats;

import io.weir.core.driver.Driver;
import io.weir.core.driver.Topic;
import io.weir.driver.nats.client.NatsProvider;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.Deployment;
import java.time.Duration;
import java.util.List;

/** The loss of the server that leads the first partition of a topic. */
final class LeaderLoss implements NodeLoss {
  private final RunningNats system;
  private final Deployment deployment;
  private String leader = "";

  LeaderLoss(RunningNats system, Deployment deployment) {
    this.system = system;
    this.deployment = deployment;
  }

  @Override
  public String node() {
    return "the leader of a stream";
  }

  @Override
  public void kill(Topic topic) throws Exception {
    try (Driver driver = new NatsProvider().open(system.settings())) {
      leader = driver.placement(List.of(topic), Duration.ofSeconds(10))
          .orElseThrow()
          .leader()
          .orElseThrow();
    }
    deployment.kill(leader);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(leader);
  }
}
