package io.weir.driver.kafka.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Three nodes, three replicas of each message, acknowledged by two that are in sync. */
@Tag("brokers")
@Tag("slow")
class KafkaClusterIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    Durability durability = new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);
    return RunningKafka.start(
        SystemSpecs.of(3, durability, Map.of("heap", "256 MiB"), Map.of()));
  }
}
