package io.weir.core.driver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A message's key: a number, written in eight decimal digits, so that all keys are of one length
 * and are the same text to every client. Immutable; made once and used for many messages.
 */
public final class MessageKey {
  /** The number of a key that is not weir's. */
  public static final int NOT_OURS = -2;

  /** The number of a message without a key. */
  public static final int NO_NUMBER = -1;

  /** No key. */
  public static final MessageKey NONE = new MessageKey(NO_NUMBER, "");

  /** The largest number. */
  public static final int MAX = 99_999_999;

  private static final int DIGITS = 8;

  private final int number;
  private final String text;
  private final byte[] bytes;

  private MessageKey(int number, String text) {
    this.number = number;
    this.text = text;
    this.bytes = text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the key of that number. */
  public static MessageKey of(int number) {
    if (number < 0 || number > MAX) {
      throw new IllegalArgumentException("a key's number is from 0 to " + MAX + ", not " + number);
    }
    String digits = Integer.toString(number);
    return new MessageKey(number, "0".repeat(DIGITS - digits.length()) + digits);
  }

  public boolean isNone() {
    return number == NO_NUMBER;
  }

  /** Returns its number; {@link #NO_NUMBER} if there is none. */
  public int number() {
    return number;
  }

  /** As clients take it that know keys as text. */
  public String text() {
    return text;
  }

  /** As clients take it that know keys as bytes: its text in ASCII. Not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Returns its partition, for clients that leave the choice to weir. The number is mixed as in the
   * finalizer of MurmurHash3, so that keys which are often taken do not lie side by side.
   */
  public int partition(int partitions) {
    int mixed = number;
    mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
    mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
    mixed ^= mixed >>> 16;
    return Math.floorMod(mixed, partitions);
  }

  /**
   * Returns the number of a received key.
   *
   * @param key its text; empty if the message has none
   * @return {@link #NO_NUMBER} if it has none, {@link #NOT_OURS} if it is none of weir's
   */
  public static int number(CharSequence key) {
    if (key.isEmpty()) {
      return NO_NUMBER;
    }
    int number = 0;
    for (int i = 0; i < key.length(); i++) {
      number = appended(number, key.charAt(i));
    }
    return key.length() == DIGITS ? number : NOT_OURS;
  }

  /**
   * Returns the number of a received key.
   *
   * @param key its bytes, which stay unread; empty if the message has none
   * @return {@link #NO_NUMBER} if it has none, {@link #NOT_OURS} if it is none of weir's
   */
  public static int number(ByteBuffer key) {
    if (!key.hasRemaining()) {
      return NO_NUMBER;
    }
    int number = 0;
    for (int i = key.position(); i < key.limit(); i++) {
      number = appended(number, key.get(i));
    }
    return key.remaining() == DIGITS ? number : NOT_OURS;
  }

  /**
   * A character that is no digit makes the rest no number; longer ones are refused by their length.
   */
  private static int appended(int number, int character) {
    return number < 0 || character < '0' || character > '9'
        ? NOT_OURS
        : 10 * number + character - '0';
  }

  @Override
  public String toString() {
    return text;
  }
}
