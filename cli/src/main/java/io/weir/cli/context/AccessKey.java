package io.weir.cli.context;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A key that a request must name. It holds 128 random bits.
 *
 * @param text the key, of letters, digits, {@code -} and {@code _}
 */
public record AccessKey(String text) {
  private static final int BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{22}");

  /** A key of the length and the characters that {@link #random} gives it. */
  public AccessKey {
    if (!isKey(text)) {
      throw new IllegalArgumentException("not a key of " + BYTES + " bytes in base64url");
    }
  }

  /** Returns a key that can't be guessed. */
  public static AccessKey random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessKey(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Returns whether a text can be a key. */
  public static boolean isKey(String text) {
    return FORM.matcher(text).matches();
  }

  /** Returns whether an offered text is the key. It takes the same time for all wrong ones. */
  public boolean matches(String offered) {
    return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8),
        offered.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return "AccessKey[hidden]";
  }
}
