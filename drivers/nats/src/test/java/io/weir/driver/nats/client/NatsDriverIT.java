package io.weir.driver.nats.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.nats.RunningNats;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** One server of the installed NATS, which writes each message to a file. */
@Tag("brokers")
class NatsDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningNats.start(1, new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE), Map.of());
  }
}
