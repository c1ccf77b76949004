package io.weir.driver.rocketmq;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Three nodes, three replicas of each message, acknowledged by two that are in sync. */
@Tag("brokers")
@Tag("slow")
class RocketMqClusterIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRocketMq.start(SystemSpecs.of(3, SystemSpecs.MAJORITY_OF_3,
        Map.of("heap", "384 MiB", "direct-memory", "384 MiB"), Map.of()));
  }
}
