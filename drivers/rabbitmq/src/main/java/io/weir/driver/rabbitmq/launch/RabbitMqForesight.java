package io.weir.driver.rabbitmq.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Durations;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.util.List;

/**
 * What the scenario alone says of a RabbitMQ system's settings. Of a cluster that weir did not
 * start it says nothing of the nodes.
 */
final class RabbitMqForesight {
  private static final String NONE = "none";

  private RabbitMqForesight() {}

  static List<Setting> settings(SystemSpec system, ClientPolicy client) {
    String interval = Durations.format(client.acknowledgeInterval());
    List<Setting> all = List.of(
        setting(Aspect.BATCH_DELAY, "batching", NONE),
        setting(Aspect.BATCH_SIZE, "batching", NONE),
        setting(Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)",
            client.sendBuffer().toString()),
        setting(Aspect.IN_FLIGHT, "unconfirmed messages", "unlimited"),
        setting(Aspect.IDEMPOTENCE, "deduplication", NONE),
        setting(Aspect.COMPRESSION, "compression", NONE),
        setting(Aspect.CONNECTIONS, "connections of each client", "1"),
        setting(Aspect.SEND_TIMEOUT, "confirm time-out (weir's)",
            Durations.format(client.sendTimeout())),
        setting(Aspect.ACKNOWLEDGE_INTERVAL, "basic.ack, multiple", interval),
        setting(Aspect.DISPATCH_DELAY, "delivery", NONE),
        setting(Aspect.HEAP, "vm_memory_high_watermark",
            new RabbitMqOptions(system.options()).memory().toString()));
    return system.existing().isEmpty()
        ? all
        : all.stream().filter(setting -> setting.aspect() != Aspect.HEAP).toList();
  }

  private static Setting setting(Aspect aspect, String name, String value) {
    return new Setting(aspect, name, value, Source.CLAIMED, value);
  }
}
