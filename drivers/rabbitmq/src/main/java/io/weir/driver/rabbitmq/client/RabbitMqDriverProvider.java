package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens RabbitMQ's driver. */
public final class RabbitMqDriverProvider implements DriverProvider {
  @Override
  public String broker() {
    return "rabbitmq";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return RabbitMqDriver.open(settings);
  }
}
