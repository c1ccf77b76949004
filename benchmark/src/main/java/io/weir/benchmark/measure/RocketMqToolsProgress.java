package io.weir.benchmark.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of RocketMQ's producer and consumer. Each prints the rate over its last ten
 * snapshots, which are taken each second. Printed every 9 s, these rates cover the whole time.
 */
final class RocketMqToolsProgress extends BareContender.Progress {
  static final String INTERVAL_MILLIS = "9000";

  private static final int PRODUCER = 0;
  private static final long SECONDS = 9;
  private static final Pattern RATE =
      Pattern.compile("Current Time: .* (Send|Consume) TPS: (\\d+) .*");

  @Override
  boolean take(int process, String line) {
    Matcher rate = RATE.matcher(line);
    if (!rate.matches()) {
      return false;
    }
    long count = SECONDS * Long.parseLong(rate.group(2));
    if (process == PRODUCER) {
      produced(produced() + count);
      return true;
    }
    consumed(consumed() + count);
    return false;
  }
}
