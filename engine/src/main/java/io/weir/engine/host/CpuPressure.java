package io.weir.engine.host;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code /proc/pressure/cpu}: {@code some avg10=… avg60=… avg300=… total=MICROSECONDS}, for how
 * long at least one task of the machine waited for a CPU.
 */
final class CpuPressure {
  static final String PATH = "/proc/pressure/cpu";

  private static final Pattern SOME =
      Pattern.compile("^some .*\\btotal=(\\d{1,15})\\s*$", Pattern.MULTILINE);

  private CpuPressure() {}

  /** Nanoseconds so far; empty if the text is of another form. */
  static OptionalLong parse(String text) {
    Matcher some = SOME.matcher(text);
    return some.find()
        ? OptionalLong.of(Long.parseLong(some.group(1)) * 1_000)
        : OptionalLong.empty();
  }
}
