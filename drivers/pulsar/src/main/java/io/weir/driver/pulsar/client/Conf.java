package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverException;
import io.weir.driver.pulsar.PropertySection;
import java.util.Map;
import java.util.function.Consumer;

/** Hands settings to a builder of the client, one by one, so that a wrong one is named. */
final class Conf {
  private Conf() {}

  /**
   * Applies settings in order.
   *
   * @param loadConf the builder's method of that name
   * @throws DriverException if the client does not know a setting, or not that value of it
   */
  static void load(Consumer<Map<String, Object>> loadConf, Map<String, Object> values,
      PropertySection section)
      throws DriverException {
    for (Map.Entry<String, Object> entry : values.entrySet()) {
      try {
        loadConf.accept(Map.of(entry.getKey(), entry.getValue()));
      } catch (RuntimeException e) {
        throw new DriverException(
            section.key() + "." + entry.getKey() + ": Pulsar's client does not take '"
                + entry.getValue() + "': " + reason(e)
                + "; names are the fields of its configuration data, as batchingMaxPublishDelayMicros",
            e);
      }
    }
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
  }
}
