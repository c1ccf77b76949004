package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import org.junit.jupiter.api.Tag;

/** Brokers and bookies of the oldest version that the launcher supports, with the newest client. */
@Tag("brokers")
@Tag("slow")
class OlderPulsarIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningPulsar.start(SystemSpecs.ofVersion("4.0.7"));
  }
}
