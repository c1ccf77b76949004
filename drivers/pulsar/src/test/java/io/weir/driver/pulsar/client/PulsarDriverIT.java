package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import org.junit.jupiter.api.Tag;

@Tag("brokers")
class PulsarDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningPulsar.start(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC));
  }
}
