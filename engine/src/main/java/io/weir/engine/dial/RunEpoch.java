package io.weir.engine.dial;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Identifies one start of workers among all others, by 128 random bits.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record RunEpoch(@JsonValue String hex) {
  private static final int BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RunEpoch {
    if (!FORM.matcher(hex).matches()) {
      throw new IllegalArgumentException("'" + hex + "' is no epoch of 32 hexadecimal digits");
    }
  }

  /** Draws a new one. */
  public static RunEpoch draw() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new RunEpoch(HexFormat.of().formatHex(bytes));
  }
}
