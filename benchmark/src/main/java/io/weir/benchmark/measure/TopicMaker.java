package io.weir.benchmark.measure;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Makes an assignment's topics through weir's driver, so that bare loops get the very topics that
 * weir would. Argument: a file with the assignment. Runs in a JVM of its own that has one driver.
 */
public final class TopicMaker {
  private TopicMaker() {}

  public static void main(String[] arguments)
      throws IOException, DriverException, InterruptedException {
    Assignment assignment = WireFormat.assignment(Files.readString(Path.of(arguments[0])).strip());
    DriverProvider provider =
        ServiceLoader.load(DriverProvider.class)
            .stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.broker().equals(assignment.broker()))
            .findFirst()
            .orElseThrow();
    try (Driver driver = provider.open(assignment.driver())) {
      driver.createTopics(assignment.topics());
    }
  }
}
