package io.weir.benchmark.bounded;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.DriverSettings;
import java.util.ServiceLoader;

/** weir's own driver for Pulsar, with a limit to what is under way. */
public final class BoundedPulsarProvider implements DriverProvider {
  /** What it is called in an assignment. */
  public static final String BROKER = "pulsar, bounded";

  private static final String PULSAR = "pulsar";

  @Override
  public String broker() {
    return BROKER;
  }

  @Override
  public Driver open(DriverSettings settings) throws DriverException, InterruptedException {
    return new BoundedDriver(pulsar().open(settings));
  }

  private static DriverProvider pulsar() {
    return ServiceLoader.load(DriverProvider.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.broker().equals(PULSAR))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no driver for " + PULSAR));
  }
}
