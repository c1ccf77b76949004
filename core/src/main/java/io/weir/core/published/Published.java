package io.weir.core.published;

import io.weir.core.secret.Harmless;
import java.util.regex.Pattern;

/**
 * The plan's reference to the published figures that belong to it. The figures themselves are in a
 * separate file, and the result keeps a copy of it.
 *
 * @param file the file, as the scenario names it
 * @param sha256 the SHA-256 of its content, in lower-case hexadecimal digits
 * @param study the study's short name
 */
public record Published(@Harmless String file, @Harmless String sha256, @Harmless String study) {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public Published {
    if (!DIGEST.matcher(sha256).matches()) {
      throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256");
    }
  }
}
