package io.weir.driver.redis.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RunningRedis;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three nodes on three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RedisHostsIT {
  /** Clusters, and a primary with replicas. */
  @ParameterizedTest
  @CsvSource({"1, on", "3, on"})
  void messagesPassThroughNodesOnThreeHosts(int replicas, String tls) throws Exception {
    try (RunningRedis redis = RunningRedis.start(3,
        new Durability(replicas, Acknowledge.MAJORITY, Storage.PAGE_CACHE), Map.of("tls", tls),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(redis, 3, 1_000);
    }
  }
}
