package io.weir.driver.nats.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.nats.RunningNats;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** One server of a newer NATS that syncs each message, with TLS. */
@Tag("brokers")
@Tag("slow")
class NatsSyncedDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    Map<String, String> options = new HashMap<>(RunningNats.newer());
    options.put("tls", "on");
    return RunningNats.start(1, new Durability(1, Acknowledge.ALL, Storage.FSYNC), options);
  }
}
