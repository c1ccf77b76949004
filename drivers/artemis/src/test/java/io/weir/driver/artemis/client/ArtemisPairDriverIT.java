package io.weir.driver.artemis.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.RunningArtemis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A broker and its backup. When one of them is lost, the other one serves. */
@Tag("brokers")
@Tag("slow")
class ArtemisPairDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningArtemis.startPair(Storage.FSYNC, Map.of("tls", "on"));
  }
}
