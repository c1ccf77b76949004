package io.weir.driver.loopback;

import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The contracts also hold with answers out of order, late deliveries and full buffers. */
@Tag("slow")
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
