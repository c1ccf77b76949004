package io.weir.driver.loopback;

import io.weir.core.text.EnumWord;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An exception that the driver throws once, as a faulty client would. Immutable.
 *
 * @param thrown an error, or an exception that no client documents
 * @param place the code that throws it
 * @param at the message at which it is thrown, from 1
 */
record Defect(Thrown thrown, Place place, long at) {
  /** No defect. */
  static final Defect NONE = new Defect(Thrown.EXCEPTION, Place.SEND, 0);

  /** The text form of a defect. */
  static final String FORM = "error in send at 5000";

  private static final Pattern TEXT =
      Pattern.compile("(error|exception) in (send|poll|answer|broker) at ([1-9][0-9]{0,17})");

  /** The kind of exception. */
  enum Thrown {
    ERROR, EXCEPTION
  }

  /** The code that throws. */
  enum Place {
    /** A producer's send, on a pacing thread. */
    SEND,
    /** A consumer's poll, on the consumer's thread. */
    POLL,
    /** The callback for the outcome of a send. */
    ANSWER,
    /** The driver's own thread, which ends. */
    BROKER
  }

  static Defect parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a defect: '" + text + "'; write one as " + FORM
          + "; error can be exception, and send can be poll, answer or broker");
    }
    return new Defect(Thrown.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)),
        Place.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)), Long.parseLong(matcher.group(3)));
  }

  boolean isNone() {
    return at == 0;
  }

  /** Returns the text form. */
  @Override
  public String toString() {
    return isNone()
        ? "none"
        : EnumWord.kebab(thrown) + " in " + EnumWord.kebab(place) + " at " + at;
  }
}
