package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.Sha256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Bytes that messages are filled with. Immutable. The JSON form is in parts of bounded length.
 */
public final class ContentBytes {
  /** The most bytes. */
  public static final int MOST = 16 << 20;

  private static final int PART = 3 << 18;

  private final byte[] bytes;

  private ContentBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Bytes to fill messages with.
   *
   * @throws IllegalArgumentException if there are none, or more than {@link #MOST}
   */
  public static ContentBytes of(byte[] bytes) {
    if (bytes.length == 0 || bytes.length > MOST) {
      throw new IllegalArgumentException(
          "content is from 1 to " + MOST + " bytes, not " + bytes.length);
    }
    return new ContentBytes(bytes.clone());
  }

  /**
   * Reads the JSON form.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator
  public static ContentBytes decode(List<String> parts) {
    byte[] all = new byte[0];
    for (String part : parts) {
      byte[] more = Base64.getDecoder().decode(part);
      int start = all.length;
      all = Arrays.copyOf(all, start + more.length);
      System.arraycopy(more, 0, all, start, more.length);
    }
    return of(all);
  }

  /** Returns the JSON form. */
  @JsonValue
  public List<String> encode() {
    List<String> parts = new ArrayList<>();
    for (int start = 0; start < bytes.length; start += PART) {
      parts.add(Base64.getEncoder()
          .encodeToString(Arrays.copyOfRange(bytes, start, Math.min(bytes.length, start + PART))));
    }
    return parts;
  }

  /** Returns how many there are. */
  public int size() {
    return bytes.length;
  }

  /**
   * Fills a part of a message.
   *
   * @param from where to begin in these bytes, from 0
   * @return where the next part begins
   */
  public int fill(byte[] message, int start, int from) {
    int at = start;
    int next = from;
    while (at < message.length) {
      int length = Math.min(message.length - at, bytes.length - next);
      System.arraycopy(bytes, next, message, at, length);
      at += length;
      next = (next + length) % bytes.length;
    }
    return next;
  }

  /** Returns their SHA-256, in lower-case hexadecimal digits. */
  public String sha256() {
    return Sha256.hex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContentBytes content && Arrays.equals(bytes, content.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " B";
  }
}
