package io.weir.benchmark.bounded;

import io.weir.benchmark.Drivers;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;

/** weir's own driver for Pulsar, with a limit on the bytes in flight. */
public final class BoundedPulsarProvider implements DriverProvider {
  /** The broker name in an assignment. */
  public static final String BROKER = "pulsar, bounded";

  private static final String PULSAR = "pulsar";

  @Override
  public String broker() {
    return BROKER;
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return new BoundedDriver(Drivers.of(PULSAR).open(settings));
  }
}
