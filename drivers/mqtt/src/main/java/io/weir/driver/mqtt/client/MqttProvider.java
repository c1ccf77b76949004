package io.weir.driver.mqtt.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens MQTT's driver. */
public final class MqttProvider implements DriverProvider {
  @Override
  public String broker() {
    return "mqtt";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return MqttDriver.open(settings);
  }
}
