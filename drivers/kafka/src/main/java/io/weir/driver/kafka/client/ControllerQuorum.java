package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.QuorumInfo.ReplicaState;
import org.apache.kafka.common.Node;

/** The controllers of a running cluster. Stateless. */
final class ControllerQuorum {
  private ControllerQuorum() {}

  /** Returns how many controllers vote, and whether brokers are among them. */
  static Setting ask(Admin admin, Deadline deadline)
      throws DriverException, InterruptedException {
    Set<Integer> voters =
        AdminCall.await(admin.describeMetadataQuorum().quorumInfo(), "asking for the controllers",
            deadline)
            .voters()
            .stream()
            .map(ReplicaState::replicaId)
            .collect(Collectors.toSet());
    boolean combined =
        AdminCall.await(admin.describeCluster().nodes(), "asking for the brokers", deadline)
            .stream()
            .map(Node::id)
            .anyMatch(voters::contains);
    String value = voters.size() + (combined ? ", in brokers" : ", in separate processes");
    return new Setting(Aspect.OTHER, "controllers", value, Source.BROKER, value);
  }
}
