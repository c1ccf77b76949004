package io.weir.driver.mqtt.client;

import io.weir.driver.mqtt.RunningMqtt;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A broker with TLS. */
@Tag("brokers")
@Tag("slow")
class MqttTlsDriverIT extends DriverConformance {
  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningMqtt.start(Map.of("tls", "on"));
  }
}
