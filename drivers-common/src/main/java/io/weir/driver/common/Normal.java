package io.weir.driver.common;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.regex.Pattern;

/** Converts values of settings to weir's common form, so that systems can be compared. */
public final class Normal {
  /** The system has no such feature. */
  public static final String NONE = "none";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}");

  private Normal() {}

  /** Returns a switch. */
  public static String onOff(boolean on) {
    return on ? "on" : "off";
  }

  /** Formats a number of milliseconds as a duration; returns any other text unchanged. */
  public static String millis(String value) {
    return isNumber(value) ? Durations.format(Duration.ofMillis(Long.parseLong(value))) : value;
  }

  /** Formats a number of bytes as a size; returns any other text unchanged. */
  public static String bytes(String value) {
    return isNumber(value) ? new DataSize(Long.parseLong(value)).toString() : value;
  }

  private static boolean isNumber(String value) {
    return NUMBER.matcher(value).matches();
  }
}
