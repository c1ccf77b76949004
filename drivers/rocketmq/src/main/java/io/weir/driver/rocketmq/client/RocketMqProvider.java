package io.weir.driver.rocketmq.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens drivers for RocketMQ. Stateless. */
public final class RocketMqProvider implements DriverProvider {
  @Override
  public String broker() {
    return "rocketmq";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    ClientJvm.prepare(settings);
    return RocketMqDriver.open(settings);
  }
}
