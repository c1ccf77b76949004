package io.weir.driver.loopback;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;

class LoopbackDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() {
    return new LoopbackSystem(Map.of());
  }
}
