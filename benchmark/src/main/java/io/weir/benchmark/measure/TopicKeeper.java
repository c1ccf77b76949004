package io.weir.benchmark.measure;

import io.weir.benchmark.Drivers;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.worker.Assignment;
import java.io.IOException;

/**
 * Creates and removes an assignment's topics through weir's driver, so that bare loops use the same
 * topics as weir. Arguments: {@code make} or {@code remove}, and a file with the assignment. Runs
 * in a separate JVM with one driver.
 */
public final class TopicKeeper {
  static final String MAKE = "make";
  static final String REMOVE = "remove";

  private TopicKeeper() {}

  public static void main(String[] arguments)
      throws IOException, DriverException, InterruptedException {
    Assignment assignment = Drivers.assignment(arguments[1]);
    try (Driver driver = Drivers.open(assignment)) {
      switch (arguments[0]) {
        case MAKE -> driver.createTopics(assignment.topics());
        case REMOVE -> driver.deleteTopics(assignment.topics());
        default -> throw new IllegalArgumentException(
            "unknown action, use make or remove: " + arguments[0]);
      }
    }
  }
}
