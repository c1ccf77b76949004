package io.weir.driver.pulsar.client;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Locale;

/** Puts values of Pulsar into weir's words, so that systems can be compared by them. */
final class Normal {
  private static final DataSize MEBIBYTE = DataSize.mebibytes(1);

  private Normal() {}

  /** A value in the unit that its name tells; other values as they are. */
  static String of(String name, String value) {
    if (value.equals("true") || value.equals("false")) {
      return onOff(Boolean.parseBoolean(value));
    }
    if (!value.matches("[0-9]{1,12}")) {
      return value;
    }
    long number = Long.parseLong(value);
    String end = name.toLowerCase(Locale.ROOT);
    if (end.endsWith("millis") || end.endsWith("msec") || end.endsWith("ms")) {
      return Durations.format(Duration.ofMillis(number));
    }
    if (end.endsWith("micros")) {
      return Durations.format(Duration.ofNanos(Math.multiplyExact(number, 1_000L)));
    }
    if (end.endsWith("mb")) {
      return new DataSize(Math.multiplyExact(number, MEBIBYTE.bytes())).toString();
    }
    return end.endsWith("bytes") ? bytes(value) : value;
  }

  static String bytes(String count) {
    return new DataSize(Long.parseLong(count)).toString();
  }

  static String onOff(boolean on) {
    return on ? "on" : "off";
  }
}
