package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.SettingNames;
import io.weir.core.secret.SecretName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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

  /** Returns patterns of further properties that may not be passed, each with its alternative. */
  default Map<Pattern, String> ownedPatterns() {
    return Map.of();
  }

  /** Returns the alternative to passing a property through; empty if it may be passed. */
  default Optional<String> insteadOf(String property) {
    return Optional.ofNullable(owned().get(property))
        .or(() -> ownedPatterns().entrySet()
            .stream()
            .filter(owned -> owned.getKey().matcher(property).matches())
            .map(Map.Entry::getValue)
            .findFirst());
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

  /**
   * Returns the names that the client or the broker knows; empty if it takes any. They are lines of
   * {@code settings/KEY.txt} next to the section's class. The first line is {@code #} and the owner
   * of the names.
   */
  default Optional<SettingNames> known() {
    try (InputStream file = getClass().getResourceAsStream("settings/" + key() + ".txt")) {
      if (file == null) {
        return Optional.empty();
      }
      List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return Optional.of(new SettingNames(lines.getFirst().substring("# ".length()),
          Set.copyOf(lines.subList(1, lines.size())), owned()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the known names of those sections that do not take any. */
  static Map<String, SettingNames> knownIn(PassedSection... sections) {
    return Arrays.stream(sections)
        .filter(section -> section.known().isPresent())
        .collect(Collectors.toUnmodifiableMap(PassedSection::key,
            section -> section.known().orElseThrow()));
  }
}
