package io.weir.driver.artemis.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.RunningArtemis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The client of AMQP 1.0, with TLS. */
@Tag("brokers")
@Tag("slow")
class ArtemisAmqpDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningArtemis.start(Storage.PAGE_CACHE,
        Map.of("client", "amqp-1.0", "tls", "on"));
  }
}
