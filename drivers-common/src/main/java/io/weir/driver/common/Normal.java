package io.weir.driver.common;

import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.regex.Pattern;

/** Puts the values of settings into weir's words, so that systems can be compared by them. */
public final class Normal {
  /** A system has nothing of the sort. */
  public static final String NONE = "none";

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}");

  private Normal() {}

  /** A switch. */
  public static String onOff(boolean on) {
    return on ? "on" : "off";
  }

  /** A number of milliseconds as a duration; any other text as it is. */
  public static String millis(String value) {
    return isNumber(value) ? Durations.format(Duration.ofMillis(Long.parseLong(value))) : value;
  }

  /** A number of bytes as a size; any other text as it is. */
  public static String bytes(String value) {
    return isNumber(value) ? new DataSize(Long.parseLong(value)).toString() : value;
  }

  private static boolean isNumber(String value) {
    return NUMBER.matcher(value).matches();
  }
}
