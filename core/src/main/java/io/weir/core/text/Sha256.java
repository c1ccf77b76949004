package io.weir.core.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4). Stateless. */
public final class Sha256 {
  private Sha256() {}

  /** Returns a digest for contents that come in parts, as from a stream. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Returns the hash of all that a digest took, in 64 lower-case hexadecimal digits. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the 32 bytes of the hash. */
  public static byte[] of(byte[] content) {
    return digest().digest(content);
  }

  /** Returns the hash of a text in UTF-8. */
  public static byte[] of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the hash in 64 lower-case hexadecimal digits. */
  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(of(content));
  }

  /** Returns the hash of a text in UTF-8, in 64 lower-case hexadecimal digits. */
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
