package io.weir.driver.distributedlog.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens DistributedLog's driver. */
public final class DlogProvider implements DriverProvider {
  @Override
  public String broker() {
    return "distributedlog";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return DlogDriver.open(settings);
  }
}
