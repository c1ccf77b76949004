package io.weir.driver.rabbitmq.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.NodeGroup;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RabbitMqNodesTest {
  private static NodeGroup nodes(int count, int members, Acknowledge acknowledge,
      String queue, Storage storage) {
    return RabbitMqNodes.of(SystemSpecBuilder.builder()
        .name("r")
        .broker("rabbitmq")
        .version("")
        .nodes(count)
        .durability(new Durability(members, acknowledge, storage))
        .options(Map.of("queue", queue))
        .properties(Map.of())
        .build()).getFirst();
  }

  @Test
  void aRaftLogNeedsItsMajority() {
    assertThat(nodes(3, 3, Acknowledge.MAJORITY, "quorum", Storage.FSYNC))
        .returns(Optional.empty(), NodeGroup::outage)
        .satisfies(nodes -> assertThat(nodes.names())
            .containsExactly("broker-1", "broker-2", "broker-3"));
    assertThat(nodes(3, 3, Acknowledge.MAJORITY, "stream", Storage.PAGE_CACHE).outage()).isEmpty();
    assertThat(nodes(3, 2, Acknowledge.ALL, "quorum", Storage.FSYNC).outage()
        .orElseThrow()
        .reason()).contains("majority of its 2 members");
  }

  @Test
  void mirrorsThatAreGoneAreNotWaitedFor() {
    assertThat(nodes(2, 2, Acknowledge.ALL, "classic", Storage.FSYNC).outage()).isEmpty();
    assertThat(nodes(1, 1, Acknowledge.ALL, "classic", Storage.FSYNC).outage()).isPresent();
  }
}
