package io.weir.driver.mqtt.client;

import io.weir.driver.mqtt.RunningMqtt;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("brokers")
class MqttDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningMqtt.start(Map.of());
  }
}
