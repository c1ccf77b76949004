package io.weir.driver.rabbitmq;

import io.weir.core.driver.Topic;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.Deployment;

/** The loss of the node that clients connect to first, and that topics are declared on. */
record FirstNodeLoss(Deployment deployment) implements NodeLoss {
  private static final String NAME = "broker-1";

  @Override
  public String node() {
    return "the node that clients are connected to";
  }

  @Override
  public void kill(Topic topic) throws Exception {
    deployment.kill(NAME);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(NAME);
  }
}
