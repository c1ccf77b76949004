package io.weir.driver.redis.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RunningRedis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A cluster of three primaries with TLS. */
@Tag("brokers")
@Tag("slow")
class RedisClusterDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRedis.start(3, new Durability(1, Acknowledge.ALL, Storage.FSYNC),
        Map.of("tls", "on"));
  }
}
