package io.weir.driver.rabbitmq;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** Returns whether RabbitMQ is installed on this machine. Without it, its tests are skipped. */
public final class Installed {
  private Installed() {}

  public static void assume() {
    Path script = new RabbitMqOptions(Map.of()).script();
    Assumptions.assumeTrue(Files.isExecutable(script),
        "RabbitMQ is not installed (package rabbitmq-server)");
  }
}
