package io.weir.driver.artemis.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.RunningArtemis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The client of JMS, with TLS. */
@Tag("brokers")
@Tag("slow")
class ArtemisJmsDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningArtemis.start(Storage.PAGE_CACHE, Map.of("client", "jms", "tls", "on"));
  }
}
