package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings' values in weir's words; what is no such value is empty. Stateless. */
final class Values {
  static final String NONE = "none";
  static final String UNLIMITED = "unlimited";
  static final String ON = "on";

  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15})( [a-z]+)?");

  private Values() {}

  static Optional<Duration> duration(Setting setting) {
    return parsed(setting.normal(), Durations::parse);
  }

  static Optional<DataSize> size(Setting setting) {
    return parsed(setting.normal(), DataSize::parse);
  }

  /** Returns a number, with or without a noun behind it. */
  static OptionalLong count(Setting setting) {
    Matcher matcher = NUMBER.matcher(setting.normal().strip());
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  static boolean is(Setting setting, String word) {
    return setting.normal().equals(word);
  }

  static boolean any(Collection<Setting> settings, String word) {
    return settings.stream().anyMatch(setting -> is(setting, word));
  }

  /** Returns a number of a unit, as base units: nanoseconds, bytes or items. */
  static OptionalDouble base(Setting setting) {
    Optional<Duration> duration = duration(setting);
    if (duration.isPresent()) {
      return OptionalDouble.of(duration.get().toNanos());
    }
    Optional<DataSize> size = size(setting);
    if (size.isPresent()) {
      return OptionalDouble.of(size.get().bytes());
    }
    OptionalLong count = count(setting);
    return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
  }

  private static <T> Optional<T> parsed(String text, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
