package io.weir.driver.loopback;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share of all messages, written as {@code 0.1%}.
 *
 * @param percent from 0 to 100
 */
record Share(BigDecimal percent) {
  private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*%");
  private static final BigDecimal ALL = BigDecimal.valueOf(100);

  static final Share NONE = new Share(BigDecimal.ZERO);

  Share {
    if (percent.signum() < 0 || percent.compareTo(ALL) > 0) {
      throw new IllegalArgumentException(
          "a share must be between 0% and 100%, not " + percent.toPlainString() + "%");
    }
    percent = percent.stripTrailingZeros();
  }

  /**
   * Parses a share with its percent sign.
   *
   * @throws IllegalArgumentException if the text is invalid; the message shows the valid form
   */
  static Share parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a share: '" + text + "'; write one as 0.1%");
    }
    return new Share(new BigDecimal(matcher.group(1)));
  }

  /** Returns the share as a number from 0 to 1. */
  double fraction() {
    return percent.movePointLeft(2).doubleValue();
  }

  @Override
  public String toString() {
    return percent.toPlainString() + "%";
  }
}
