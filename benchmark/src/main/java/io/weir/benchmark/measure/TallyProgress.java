package io.weir.benchmark.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the output of this module's bare loops: {@code SENT RECEIVED}, once a second. */
final class TallyProgress implements BareContender.Progress {
  private static final Pattern COUNTS = Pattern.compile("(\\d+) (\\d+)");

  private long produced;
  private long consumed;

  @Override
  public boolean take(int process, String line) {
    Matcher counts = COUNTS.matcher(line);
    if (!counts.matches()) {
      return false;
    }
    produced = Long.parseLong(counts.group(1));
    consumed = Long.parseLong(counts.group(2));
    return true;
  }

  @Override
  public long produced() {
    return produced;
  }

  @Override
  public long consumed() {
    return consumed;
  }
}
