package io.weir.driver.pulsar.client;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** Opens drivers for Apache Pulsar. */
public final class PulsarDriverProvider implements DriverProvider {
  @Override
  public String broker() {
    return "pulsar";
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return PulsarDriver.open(settings);
  }
}
