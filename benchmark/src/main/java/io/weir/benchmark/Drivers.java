package io.weir.benchmark;

import io.weir.core.driver.DriverProvider;
import java.util.ServiceLoader;

/** The drivers on the class path. */
public final class Drivers {
  private Drivers() {}

  /** Returns the provider of the given name. */
  public static DriverProvider of(String broker) {
    return ServiceLoader.load(DriverProvider.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.broker().equals(broker))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no driver for " + broker));
  }
}
