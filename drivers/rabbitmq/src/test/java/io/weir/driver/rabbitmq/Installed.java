package io.weir.driver.rabbitmq;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/**
 * The RabbitMQ that tests start: the package of this machine, or another release with its own
 * Erlang in the folder that the property {@code weir.test.rabbitmq} names. Without it, its tests
 * are skipped.
 */
public final class Installed {
  private static final String FOLDER = System.getProperty("weir.test.rabbitmq", "");

  private Installed() {}

  /** Skips the test if there is none. */
  public static void assume() throws Exception {
    Path script = new RabbitMqOptions(with(Map.of())).script();
    Assumptions.assumeTrue(Files.isExecutable(script),
        "RabbitMQ is not installed (package rabbitmq-server)");
  }

  /** Skips the test on a release that has other classic queues, without mirrors. */
  public static void assumeFirstClassicQueues() throws Exception {
    Assumptions.assumeTrue(new RabbitMqOptions(with(Map.of())).releaseOfHome()
        .map(QueueType::areMirroredBy)
        .orElse(true),
        "this release has no mirrored queues, and its classic ones do not sync");
  }

  /** The options of a system with those that choose the installation. */
  public static Map<String, String> with(Map<String, String> options) throws Exception {
    if (FOLDER.isEmpty()) {
      return options;
    }
    Map<String, String> all = new HashMap<>(options);
    try (var found = Files.newDirectoryStream(Path.of(FOLDER), "rabbitmq_server-*")) {
      all.put(RabbitMqOptions.HOME, found.iterator().next().toString());
    }
    all.put(RabbitMqOptions.ERLANG, Path.of(FOLDER, "erlang").toString());
    return all;
  }
}
