package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverException;
import io.weir.core.text.Nearest;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Passes settings to a builder of the client, one by one, so that errors name the wrong one. */
final class Conf {
  private Conf() {}

  /**
   * Applies settings in order.
   *
   * @param builder a builder of the client
   * @param loadConf its method of that name; some builders ignore unknown settings
   * @throws DriverException if the client does not know a setting or rejects its value
   */
  static void load(
      Object builder, Consumer<Map<String, Object>> loadConf, Map<String, Object> values,
      PulsarPropertySection section)
      throws DriverException {
    Optional<ConfigurationView> known = configuration(builder);
    for (Map.Entry<String, Object> entry : values.entrySet()) {
      String path = section.key() + "." + entry.getKey();
      if (known.isPresent() && !known.get().has(entry.getKey())) {
        throw new DriverException(path + ": this version of Pulsar's client has no such setting; "
            + Nearest.hint(entry.getKey(), known.get().names(),
                "write the name of a field of its configuration data, such as"
                    + " batchingMaxPublishDelayMicros"));
      }
      try {
        loadConf.accept(Map.of(entry.getKey(), entry.getValue()));
      } catch (RuntimeException e) {
        throw new DriverException(
            path + ": Pulsar's client rejects '" + entry.getValue() + "': " + reason(e), e);
      }
    }
  }

  private static Optional<ConfigurationView> configuration(Object builder) {
    return ConfigurationView.of(builder, "getConf")
        .or(() -> ConfigurationView.of(builder, "getClientConfigurationData"));
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
  }
}
