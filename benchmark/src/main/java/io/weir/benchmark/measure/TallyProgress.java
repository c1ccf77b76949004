package io.weir.benchmark.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the output of this module's bare loops: {@code SENT RECEIVED}, once a second. */
final class TallyProgress extends BareContender.Progress {
  private static final Pattern COUNTS = Pattern.compile("(\\d+) (\\d+)");

  @Override
  boolean take(int process, String line) {
    Matcher counts = COUNTS.matcher(line);
    if (!counts.matches()) {
      return false;
    }
    produced(Long.parseLong(counts.group(1)));
    consumed(Long.parseLong(counts.group(2)));
    return true;
  }
}
