package io.weir.driver.rabbitmq;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** Whether this machine has a RabbitMQ; without one its tests are skipped, not failed. */
public final class Installed {
  private Installed() {}

  public static void assume() {
    Path script = new RabbitMqOptions(Map.of()).script();
    Assumptions.assumeTrue(Files.isExecutable(script),
        "RabbitMQ is not installed (package rabbitmq-server)");
  }
}
