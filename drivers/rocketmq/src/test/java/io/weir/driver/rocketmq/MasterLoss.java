package io.weir.driver.rocketmq;

import io.weir.core.driver.Topic;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SeveralHosts;
import io.weir.lab.provision.Deployment;
import java.time.Duration;
import java.util.List;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.remoting.protocol.body.BrokerReplicasInfo.ReplicasInfo;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** The loss of the broker that is the master of a topic's group. */
final class MasterLoss implements NodeLoss {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final String GROUP = "group-1";

  private final Deployment deployment;
  private final ClusterPlan plan;
  private String killed = "";

  MasterLoss(Deployment deployment, ClusterPlan plan) {
    this.deployment = deployment;
    this.plan = plan;
  }

  @Override
  public String node() {
    return "the broker that is the master of a group";
  }

  @Override
  public void kill(Topic topic) throws Exception {
    DefaultMQAdminExt admin = admin();
    try {
      String master = admin.examineTopicRouteInfo(topic.name())
          .getBrokerDatas()
          .getFirst()
          .getBrokerAddrs()
          .get(MixAll.MASTER_ID);
      killed = SeveralHosts.processes(plan)
          .values()
          .stream()
          .filter(process -> process.aliases().contains(master))
          .map(ProcessPlan::name)
          .findFirst()
          .orElseThrow();
    } finally {
      admin.shutdown();
    }
    deployment.kill(killed);
  }

  @Override
  public void restart() throws Exception {
    deployment.restart(killed);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    DefaultMQAdminExt admin = admin();
    try {
      while (!isWhole(admin)) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError(
              "not all replicas are in sync within " + LIMIT + " after the restart of " + killed);
        }
        Thread.sleep(LOOK_EVERY);
      }
    } finally {
      admin.shutdown();
    }
  }

  private boolean isWhole(DefaultMQAdminExt admin) throws Exception {
    String controller = deployment.endpoints().get(RocketMqEndpoints.CONTROLLERS).split(",")[0];
    ReplicasInfo info = admin.getInSyncStateData(controller, List.of(GROUP))
        .getReplicasInfoTable()
        .get(GROUP);
    return info != null && info.getInSyncReplicas().size() == 3;
  }

  private DefaultMQAdminExt admin() throws MQClientException {
    DefaultMQAdminExt admin = new DefaultMQAdminExt();
    admin.setNamesrvAddr(
        deployment.endpoints().get(RocketMqEndpoints.NAME_SERVER).replace(',', ';'));
    admin.setInstanceName("loss-" + System.nanoTime());
    admin.start();
    return admin;
  }
}
