package io.weir.driver.redis.client;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RedisOptions;
import io.weir.driver.redis.RunningRedis;
import io.weir.driver.tck.SettingNamesFile;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The list of settings has those of the installed version. */
@Tag("brokers")
class RedisSettingNamesIT {
  @Test
  void theInstalledVersionHasNoOtherSettings() throws Exception {
    Durability durability = new Durability(1, Acknowledge.ALL, Storage.MEMORY);
    try (RunningRedis redis = RunningRedis.start(1, durability, Map.of());
        RedisNodes nodes = RedisNodes.open(redis.settings())) {
      SettingNamesFile.of(RedisOptions.class, RedisOptions.SERVER.key())
          .includes(nodes.on(nodes.layout().shards().getFirst().primary())
              .configGet("*")
              .keySet());
    }
  }
}
