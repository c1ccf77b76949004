package io.weir.benchmark;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.result.Json;
import io.weir.core.worker.Assignment;
import java.io.File;
import java.io.IOException;
import java.util.ServiceLoader;

/** The drivers on the class path. */
public final class Drivers {
  private Drivers() {}

  /**
   * Returns the provider of the given name.
   *
   * @throws IllegalStateException if there is none
   */
  public static DriverProvider of(String broker) {
    return ServiceLoader.load(DriverProvider.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.broker().equals(broker))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no driver for " + broker));
  }

  /** Returns the driver of an assignment. */
  public static Driver open(Assignment assignment) throws DriverException, InterruptedException {
    return of(assignment.broker()).open(assignment.driver());
  }

  /** Returns the assignment in a file. */
  public static Assignment assignment(String file) throws IOException {
    return Json.reader(Assignment.class).readValue(new File(file));
  }
}
