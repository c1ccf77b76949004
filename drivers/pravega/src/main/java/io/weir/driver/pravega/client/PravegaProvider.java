package io.weir.driver.pravega.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens Pravega's driver. */
public final class PravegaProvider implements DriverProvider {
  @Override
  public String broker() {
    return "pravega";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return PravegaDriver.open(settings);
  }
}
