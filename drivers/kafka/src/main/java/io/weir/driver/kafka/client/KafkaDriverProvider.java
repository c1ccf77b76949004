package io.weir.driver.kafka.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens Kafka's driver. */
public final class KafkaDriverProvider implements DriverProvider {
  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return KafkaDriver.open(settings);
  }
}
