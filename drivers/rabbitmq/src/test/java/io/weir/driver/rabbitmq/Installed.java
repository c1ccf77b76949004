package io.weir.driver.rabbitmq;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * The RabbitMQ that tests start: the package of this machine, or another release with its own
 * Erlang in the folder that the property {@code weir.test.rabbitmq} names. Tests of release 4 also
 * find the folder that {@code rabbitmq-4/build} makes. Without it, its tests are skipped.
 */
public final class Installed {
  private static final Optional<Path> FOLDER =
      Optional.of(System.getProperty("weir.test.rabbitmq", ""))
          .filter(folder -> !folder.isEmpty())
          .map(Path::of);

  private Installed() {}

  /** Skips the test if there is none. */
  public static void assume() throws Exception {
    Path script = new RabbitMqOptions(with(Map.of())).script();
    Assumptions.assumeTrue(Files.isExecutable(script),
        "RabbitMQ is not installed (package rabbitmq-server)");
  }

  /** Skips the test on a release that has other classic queues, without mirrors. */
  public static void assumeFirstClassicQueues() throws Exception {
    Assumptions.assumeTrue(release(with(Map.of()))
        .filter(RabbitMqRelease::isFrom4)
        .isEmpty(),
        "this release has no mirrored queues, and its classic ones do not sync");
  }

  /** Skips the test if the release has AMQP 1.0. */
  public static void assumeBeforeRelease4() throws Exception {
    Assumptions.assumeTrue(release(with(Map.of())).filter(RabbitMqRelease::isFrom4).isEmpty(),
        "this release has AMQP 1.0");
  }

  /** The options of a system with those that choose the installation. */
  public static Map<String, String> with(Map<String, String> options) throws Exception {
    return FOLDER.isEmpty() ? options : in(FOLDER.get(), options);
  }

  /** Likewise for a release 4. Skips the test if there is none. */
  public static Map<String, String> withRelease4(Map<String, String> options) throws Exception {
    Path folder = FOLDER.orElseGet(Installed::built);
    Assumptions.assumeTrue(Files.isDirectory(folder),
        "there is no RabbitMQ 4 in " + folder + " (drivers/rabbitmq/src/test/rabbitmq-4/build)");
    Map<String, String> all = in(folder, options);
    Assumptions.assumeTrue(release(all).filter(RabbitMqRelease::isFrom4).isPresent(),
        "the RabbitMQ in " + folder + " is older than 4.0");
    return all;
  }

  private static Path built() {
    return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
        .filter(cache -> !cache.isEmpty())
        .map(Path::of)
        .orElse(Path.of(System.getProperty("user.home"), ".cache"))
        .resolve("weir/rabbitmq-4.0");
  }

  private static Optional<RabbitMqRelease> release(Map<String, String> options) {
    return new RabbitMqOptions(options).releaseOfHome();
  }

  private static Map<String, String> in(Path folder, Map<String, String> options)
      throws Exception {
    Map<String, String> all = new HashMap<>(options);
    try (var found = Files.newDirectoryStream(folder, "rabbitmq_server-*")) {
      all.put(RabbitMqOptions.HOME, found.iterator().next().toString());
    }
    all.put(RabbitMqOptions.ERLANG, folder.resolve("erlang").toString());
    return all;
  }
}
