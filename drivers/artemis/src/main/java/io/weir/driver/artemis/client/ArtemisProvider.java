package io.weir.driver.artemis.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens Artemis's driver. */
public final class ArtemisProvider implements DriverProvider {
  @Override
  public String broker() {
    return "artemis";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return ArtemisDriver.open(settings);
  }
}
