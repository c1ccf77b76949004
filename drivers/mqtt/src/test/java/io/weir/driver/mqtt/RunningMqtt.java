package io.weir.driver.mqtt;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.mqtt.launch.MqttLauncher;
import io.weir.lab.provision.RunningCluster;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A real broker: the installed Mosquitto, or that of the folder which the property {@code
 * weir.test.mosquitto} names. Without it, tests are skipped.
 */
public final class RunningMqtt extends RunningCluster {
  private RunningMqtt(Started started) {
    super(started);
  }

  public static RunningMqtt start(Map<String, String> options) throws Exception {
    Map<String, String> all = new HashMap<>(options);
    Optional.ofNullable(System.getProperty("weir.test.mosquitto"))
        .ifPresent(home -> all.put("home", home));
    return new RunningMqtt(start(new MqttLauncher(), SystemSpecBuilder.builder()
        .name("mqtt")
        .broker("mqtt")
        .version("")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.MEMORY))
        .options(all)
        .properties(Map.of())
        .build(), BrokerMetrics.ON));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY, Aspect.IN_FLIGHT,
        Aspect.PARTITIONER, Aspect.ENCRYPTION));
    return aspects;
  }
}
