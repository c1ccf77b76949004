package io.weir.core.text;

/** Shortens long text for messages. Stateless. */
public final class Excerpt {
  /** The most characters of a value that a message repeats. */
  public static final int MOST = 80;

  private static final char OMITTED = '…';

  private Excerpt() {}

  /** Returns the text if it has {@value #MOST} characters or fewer, else its start and its end. */
  public static String of(String text) {
    return of(text, MOST);
  }

  /**
   * Returns the text if it is short enough, else its start and its end.
   *
   * @param most the most characters, at least 8
   */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int head = most * 3 / 4;
    int tail = text.length() - (most - 1 - head);
    return text.substring(0, Character.isHighSurrogate(text.charAt(head - 1)) ? head - 1 : head)
        + OMITTED
        + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
  }
}
