package io.weir.driver.artemis.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.RunningArtemis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A broker that syncs each message, with TLS. */
@Tag("brokers")
@Tag("slow")
class ArtemisSyncedDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningArtemis.start(Storage.FSYNC, Map.of("tls", "on"));
  }
}
