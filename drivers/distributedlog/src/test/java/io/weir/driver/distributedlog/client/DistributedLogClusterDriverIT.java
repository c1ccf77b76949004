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
    // Longer than a test suspends them: a bookie whose session ended comes back late.
    Map<String, Map<String, String>> session = Map.of("bookie", Map.of("zkTimeout", "40000"));
    return RunningDlog.start(RunningDlog.system(4, 3, Storage.PAGE_CACHE, Map.of(), session),
        directory -> SeveralHosts.onThisMachine(directory, 4));
  }
}
