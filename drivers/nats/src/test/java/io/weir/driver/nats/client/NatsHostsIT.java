package io.weir.driver.nats.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.nats.RunningNats;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three servers on three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NatsHostsIT {
  @Test
  void messagesPassThroughServersOnThreeHosts() throws Exception {
    try (RunningNats nats = RunningNats.start(3,
        new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE), Map.of("tls", "on"),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(nats, 3, 1_000);
    }
  }
}
