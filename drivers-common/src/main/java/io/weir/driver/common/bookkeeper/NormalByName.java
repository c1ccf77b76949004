package io.weir.driver.common.bookkeeper;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Converts values of Pulsar and BookKeeper, whose names include their unit, to weir's common form.
 */
public final class NormalByName {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}");
  private static final Set<String> UNLIMITED_AT_ZERO =
      Set.of("batchingMaxMessages", "maxPendingMessages");
  private static final Set<String> WORDS = Set.of("compressionType", "subscriptionType");

  private NormalByName() {}

  /** Converts a value from the unit in its name; returns other values unchanged. */
  public static String of(String name, String value) {
    if (value.isBlank()) {
      return Normal.NONE;
    }
    if (WORDS.contains(name)) {
      return value.toLowerCase(Locale.ROOT).replace('_', '-');
    }
    if (UNLIMITED_AT_ZERO.contains(name) && value.equals("0")) {
      return "unlimited";
    }
    if (value.equals("true") || value.equals("false")) {
      return Normal.onOff(Boolean.parseBoolean(value));
    }
    return NUMBER.matcher(value).matches()
        ? withUnit(name.toLowerCase(Locale.ROOT), Long.parseLong(value))
        : value;
  }

  private static String withUnit(String name, long number) {
    if (name.endsWith("millis") || name.endsWith("msec") || name.endsWith("ms")) {
      return Durations.format(Duration.ofMillis(number));
    }
    if (name.endsWith("micros")) {
      return Durations.format(Duration.ofNanos(Math.multiplyExact(number, 1_000L)));
    }
    if (name.endsWith("mb")) {
      return DataSize.mebibytes(number).toString();
    }
    return name.endsWith("bytes") || name.equals("maxmessagesize")
        ? new DataSize(number).toString()
        : Long.toString(number);
  }
}
