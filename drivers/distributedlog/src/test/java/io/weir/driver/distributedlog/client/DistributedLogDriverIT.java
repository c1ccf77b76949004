package io.weir.driver.distributedlog.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.distributedlog.RunningDlog;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** One bookie that syncs its journal. */
@Tag("brokers")
class DistributedLogDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningDlog.start(RunningDlog.system(1, 1, Storage.FSYNC, Map.of(), Map.of()));
  }
}
