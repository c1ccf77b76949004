package io.weir.driver.redis.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingList;
import io.weir.driver.redis.RedisFixedSettings;
import io.weir.driver.redis.RedisOptions;
import java.util.List;

/** Derives a system's settings from the scenario alone. Stateless. */
final class RedisForesight {
  private RedisForesight() {}

  static List<Setting> settings(SystemSpec system, ClientPolicy client) {
    SettingList list = new SettingList(Source.CLAIMED);
    RedisFixedSettings.addTo(list, system.options());
    RedisFixedSettings.addClients(list, client);
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    if (system.existing().isEmpty()) {
      RedisOptions options = RedisOptions.of(system.options());
      list.add(Aspect.HEAP, "maxmemory", options.memory().toString());
      RedisFixedSettings.addMemory(list, options, system.nodes());
    }
    return list.all();
  }
}
