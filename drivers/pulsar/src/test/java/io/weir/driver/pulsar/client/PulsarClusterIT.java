package io.weir.driver.pulsar.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Three brokers and four bookies, each message on three of them, acknowledged by two. */
@Tag("brokers")
@Tag("slow")
class PulsarClusterIT extends DriverConformance {
  private static final Map<String, String> SMALL = Map.of("bookies", "4", "heap", "384 MiB",
      "direct-memory", "384 MiB", "bookie-heap", "256 MiB", "bookie-direct-memory", "256 MiB");

  @Override
  protected SystemUnderTest startSystem() throws Exception {
    Durability durability = new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);
    return RunningPulsar.start(SystemSpecs.of(3, durability, SMALL, Map.of()));
  }
}
