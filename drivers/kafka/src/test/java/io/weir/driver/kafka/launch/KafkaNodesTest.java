package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.NodeGroup;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.SystemSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaNodesTest {
  private static NodeGroup nodes(int count, int replicas, Acknowledge acknowledge) {
    return KafkaNodes
        .of(SystemSpecs.of(count, new Durability(replicas, acknowledge, Storage.FSYNC)))
        .getFirst();
  }

  @Test
  void aMajorityOfThreeReplicasContinuesWithoutOneNode() {
    NodeGroup nodes = nodes(3, 3, Acknowledge.MAJORITY);

    assertThat(nodes.names()).containsExactly("broker-1", "broker-2", "broker-3");
    assertThat(nodes.outage()).isEmpty();
    assertThat(nodes(3, 2, Acknowledge.ONE).outage()).isEmpty();
  }

  @Test
  void separateControllersKeepTheMajority() {
    Durability two = new Durability(2, Acknowledge.ONE, Storage.FSYNC);
    List<NodeGroup> one =
        KafkaNodes.of(SystemSpecs.of(2, two, Map.of("controllers", "1"), Map.of()));
    List<NodeGroup> three =
        KafkaNodes.of(SystemSpecs.of(2, two, Map.of("controllers", "3"), Map.of()));

    assertThat(one.getFirst().outage().orElseThrow().survivable()).isEqualTo("'controllers: 3'");
    assertThat(three.getFirst().names())
        .containsExactly("controller-1", "controller-2", "controller-3");
    assertThat(three).allSatisfy(group -> assertThat(group.outage()).isEmpty());
  }

  @Test
  void whatCanNotContinueSaysWhy() {
    assertThat(nodes(3, 3, Acknowledge.ALL).outage().orElseThrow().reason())
        .contains("min.insync.replicas=3 of 3");
    assertThat(nodes(3, 1, Acknowledge.ALL).outage().orElseThrow().reason())
        .contains("one replica");
    assertThat(nodes(2, 2, Acknowledge.ONE).outage().orElseThrow().reason())
        .contains("majority");
    assertThat(nodes(1, 1, Acknowledge.ALL).outage().orElseThrow().survivable())
        .contains("3 nodes");
  }
}
