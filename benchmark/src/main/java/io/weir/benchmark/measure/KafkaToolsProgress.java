package io.weir.benchmark.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of Kafka's performance tools. Every five seconds the producer prints the number
 * of messages acknowledged since its last line, and the consumer prints its total.
 */
final class KafkaToolsProgress extends BareContender.Progress {
  static final int PRODUCER = 0;

  private static final Pattern SENT = Pattern.compile("(\\d+) records sent, .*latency.*");
  private static final int CONSUMED_FIELD = 4;

  @Override
  boolean take(int process, String line) {
    if (process == PRODUCER) {
      Matcher sent = SENT.matcher(line);
      if (sent.matches()) {
        produced(produced() + Long.parseLong(sent.group(1)));
        return true;
      }
      return false;
    }
    String[] fields = line.split(", ");
    if (fields.length > CONSUMED_FIELD && Character.isDigit(line.charAt(0))) {
      consumed(Long.parseLong(fields[CONSUMED_FIELD]));
    }
    return false;
  }
}
