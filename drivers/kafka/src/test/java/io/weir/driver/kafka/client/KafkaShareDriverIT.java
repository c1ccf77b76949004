package io.weir.driver.kafka.client;

import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The conformance test with share groups, on a real node. */
@Tag("brokers")
@Tag("slow")
class KafkaShareDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningKafka.start(
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("subscription-type", "share"), Map.of()));
  }
}
