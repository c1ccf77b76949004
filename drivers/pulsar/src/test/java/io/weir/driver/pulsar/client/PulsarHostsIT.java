package io.weir.driver.pulsar.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A broker, a bookie and a metadata node on each of three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class PulsarHostsIT {
  private static final Map<String, String> SMALL = Map.of("bookies", "3", "zookeepers", "3",
      "heap", "384 MiB", "direct-memory", "384 MiB", "bookie-heap", "256 MiB",
      "bookie-direct-memory", "256 MiB");

  @Test
  void messagesPassThroughNodesOnThreeHosts() throws Exception {
    Durability durability = new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);
    try (RunningPulsar pulsar = RunningPulsar.start(
        SystemSpecs.of(3, durability, SMALL, Map.of()),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(pulsar, 3, 1_000);
    }
  }
}
