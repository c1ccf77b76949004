package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.NodeGroup;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import io.weir.driver.pulsar.SystemSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PulsarNodesTest {
  private static final Durability TWO_OF_THREE =
      new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static List<NodeGroup> nodes(int brokers, Map<String, String> options) {
    return new PulsarNodes(SystemSpecs.of(brokers, TWO_OF_THREE, options, Map.of())).all();
  }

  @Test
  void bookiesComeBeforeBrokersAndOnlyTheyStore() {
    List<NodeGroup> nodes = nodes(2, Map.of(BookKeeperOptions.BOOKIES, "4"));

    assertThat(nodes).extracting(NodeGroup::role)
        .containsExactly("zookeeper", "bookie", "broker");
    assertThat(nodes).extracting(NodeGroup::stores).containsExactly(false, true, false);
    assertThat(nodes).extracting(NodeGroup::leads).containsExactly(false, false, true);
    assertThat(nodes.get(1).names())
        .containsExactly("bookie-1", "bookie-2", "bookie-3", "bookie-4");
    assertThat(nodes.get(1).outage()).isEmpty();
    assertThat(nodes.get(2).outage()).isEmpty();
  }

  @Test
  void anEnsembleOfAllBookiesCanDoWithoutNone() {
    NodeGroup bookies = nodes(3, Map.of()).get(1);

    assertThat(bookies.outage().orElseThrow().reason()).contains("E=3", "2 of 3");
    assertThat(bookies.outage().orElseThrow().survivable()).isEqualTo("'bookies: 4'");
    assertThat(
        nodes(3, Map.of(BookKeeperOptions.WRITE_QUORUM, "2", BookKeeperOptions.ACK_QUORUM, "2"))
            .get(1)
            .outage())
        .isEmpty();
  }

  @Test
  void aLoneBrokerAndALoneZooKeeperCanNotBeDoneWithout() {
    List<NodeGroup> nodes = nodes(1, Map.of(BookKeeperOptions.BOOKIES, "4"));

    assertThat(nodes.getFirst().outage()).isPresent();
    assertThat(nodes.getLast().outage()).isPresent();
    assertThat(nodes(1, Map.of(BookKeeperOptions.ZOOKEEPERS, "3")).getFirst().outage()).isEmpty();
  }
}
