package io.weir.driver.redis.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RunningRedis;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** One node that syncs each message. */
@Tag("brokers")
class RedisDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRedis.start(1, new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of());
  }
}
