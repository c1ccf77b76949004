package io.weir.driver.pravega.client;

import io.weir.driver.pravega.RunningPravega;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import org.junit.jupiter.api.Tag;

@Tag("brokers")
@Tag("slow")
class PravegaDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningPravega.start();
  }
}
