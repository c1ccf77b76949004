package io.weir.driver.rabbitmq;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of the broker.
 *
 * @param text as the broker reports it, such as {@code 3.10.8}; other text is an unknown release
 */
public record RabbitMqRelease(String text) {
  private static final Pattern MAJOR = Pattern.compile("[0-9]{1,4}");
  private static final int FOURTH = 4;

  /** Returns whether it is known to be older than 4.0. */
  public boolean isBefore4() {
    Matcher major = MAJOR.matcher(text);
    return major.lookingAt() && Integer.parseInt(major.group()) < FOURTH;
  }

  /** Returns whether it is known to be 4.0 or newer. */
  public boolean isFrom4() {
    return MAJOR.matcher(text).lookingAt() && !isBefore4();
  }

  @Override
  public String toString() {
    return text;
  }
}
