package io.weir.driver.loopback;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;

/**
 * The contracts hold as well when answers come out of order, deliveries come late and buffers fill.
 */
class SlowLoopbackDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() {
    return new LoopbackSystem(
        Map.of(
            "capacity", "20k/s",
            "acknowledge-delay", "exponential 2ms",
            "delivery-delay", "lognormal 2ms sigma 1",
            "stall", "20ms every 200ms",
            "buffer", "500"));
  }
}
