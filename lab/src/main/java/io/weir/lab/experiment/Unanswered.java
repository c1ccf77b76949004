package io.weir.lab.experiment;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Locale;

/**
 * Sends without an answer.
 *
 * @param sends how many there are at least, with those that the client gave up for that reason
 * @param after for how long they waited at least
 */
public record Unanswered(long sends, Duration after) {
  /** Returns it in words, such as {@code 1,200 unanswered after 10s}. */
  public String text() {
    return String.format(Locale.ROOT, "%,d unanswered after %s", sends, Durations.format(after));
  }
}
