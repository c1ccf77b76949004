package io.weir.driver.nats.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens NATS's driver. */
public final class NatsProvider implements DriverProvider {
  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return NatsDriver.open(settings);
  }
}
