package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.secret.SecretName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A section of properties that are passed through to a client or a broker. Weir reserves some of
 * its properties.
 */
public interface PassedSection {
  /** Returns the section's name in a scenario. */
  String key();

  /** Returns the properties that may not be passed through, each with its alternative. */
  Map<String, String> owned();

  /** Returns the alternative to passing a property through; empty if it may be passed. */
  default Optional<String> insteadOf(String property) {
    return Optional.ofNullable(owned().get(property));
  }

  /**
   * Returns the names of properties that a scenario passes through in this section and that may be
   * shown.
   */
  default List<String> shown(DriverSettings settings) {
    return settings.section(key())
        .entrySet()
        .stream()
        .filter(property -> !SecretName.hides(property.getKey(), property.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the names of sections. */
  static Set<String> keys(PassedSection... sections) {
    return Arrays.stream(sections).map(PassedSection::key).collect(Collectors.toUnmodifiableSet());
  }
}
