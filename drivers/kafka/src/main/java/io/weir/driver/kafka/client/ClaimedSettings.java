package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingList;
import io.weir.driver.kafka.KafkaEndpoint;
import io.weir.driver.kafka.KafkaOptions;
import java.util.List;

/** The settings that weir applied and that Kafka cannot report. */
final class ClaimedSettings {
  private ClaimedSettings() {}

  static List<Setting> of(DriverSettings settings) {
    SettingList list = new SettingList(Source.CLAIMED);
    new KafkaOptions(settings.options()).subscriptionType()
        .reportAcknowledging(list, settings.client());
    list.add(Aspect.CONNECTIONS, "connections to each broker", "1 (the client's design)", "1");
    LocalTls.report(list.from(Source.CLIENT), settings.tls().isPresent());
    list.add(Aspect.CLIENT_THREADS, "sender thread of each producer", "1 (the client's design)",
        "1");
    if (settings.endpoints().containsKey(KafkaEndpoint.CONTROLLERS)) {
      KafkaOptions options = new KafkaOptions(settings.options());
      list.add(Aspect.HEAP, "-Xmx of each broker", options.heap().toString());
      options.reportMemory(list, settings.endpoint(KafkaEndpoint.BOOTSTRAP).split(",").length);
    }
    return list.all();
  }
}
