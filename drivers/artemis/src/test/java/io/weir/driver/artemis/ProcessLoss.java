package io.weir.driver.artemis;

import io.weir.core.driver.Topic;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.Deployment;

/** The loss of a broker by its name. */
record ProcessLoss(Deployment deployment, String node) implements NodeLoss {
  @Override
  public void kill(Topic topic) throws Exception {
    deployment.kill(node);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(node);
  }
}
