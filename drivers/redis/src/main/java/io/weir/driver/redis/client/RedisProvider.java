package io.weir.driver.redis.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens Redis's driver. */
public final class RedisProvider implements DriverProvider {
  @Override
  public String broker() {
    return "redis";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return RedisDriver.open(settings);
  }
}
