package io.weir.driver.rabbitmq.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Durations;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.rabbitmq.FixedSettings;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.util.List;

/**
 * Derives a RabbitMQ system's settings from the scenario alone. Omits the nodes of an existing
 * cluster.
 */
final class RabbitMqForesight {
  private RabbitMqForesight() {}

  static List<Setting> settings(SystemSpec system, ClientPolicy client) {
    String interval = Durations.format(client.acknowledgeInterval());
    SettingList list = new SettingList(Source.CLAIMED);
    list.add(Aspect.BATCH_DELAY, "batching", Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "batching", Normal.NONE);
    list.add(Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)",
        client.sendBuffer().toString());
    RabbitMqOptions options = new RabbitMqOptions(system.options());
    list.add(Aspect.IN_FLIGHT, "unconfirmed messages",
        options.client().inFlightLimit().orElse("unlimited"));
    FixedSettings.addTo(list, RabbitMqDurability.of(system.durability(), options.queue()).queue());
    list.add(Aspect.IDEMPOTENCE, "deduplication", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.CONNECTIONS, "connections of each client", "1");
    LocalTls.report(list, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    list.add(Aspect.SEND_TIMEOUT, "confirm time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, options.client().acknowledgement(), interval);
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    if (system.existing().isEmpty()) {
      list.add(Aspect.HEAP, "vm_memory_high_watermark",
          options.memory().toString());
      FixedSettings.addMemory(list, system.options(), system.nodes());
    }
    return list.all();
  }
}
