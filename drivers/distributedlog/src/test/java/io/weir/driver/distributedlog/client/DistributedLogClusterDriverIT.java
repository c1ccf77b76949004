package io.weir.driver.distributedlog.client;

import io.weir.core.scenario.Storage;
import io.weir.driver.distributedlog.RunningDlog;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SeveralHosts;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Four bookies on as many hosts, one more than a ledger uses. */
@Tag("brokers")
@Tag("slow")
class DistributedLogClusterDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningDlog.start(RunningDlog.system(4, 3, Storage.PAGE_CACHE, Map.of(), Map.of()),
        directory -> SeveralHosts.onThisMachine(directory, 4));
  }
}
