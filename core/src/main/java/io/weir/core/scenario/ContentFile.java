package io.weir.core.scenario;

import io.weir.core.secret.Harmless;
import io.weir.core.unit.DataSize;
import java.util.regex.Pattern;

/**
 * A file from which the content of messages is taken.
 *
 * @param path the file or folder, as the scenario names it
 * @param files how many files they are
 * @param size of all of them together
 * @param sha256 the SHA-256 of all their bytes, one file after the other by name, in lower-case
 * hexadecimal digits
 */
public record ContentFile(@Harmless String path, int files, DataSize size,
    @Harmless String sha256) {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public ContentFile {
    if (!DIGEST.matcher(sha256).matches()) {
      throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256");
    }
    if (files < 1) {
      throw new IllegalArgumentException("content is in 1 file at least, not " + files);
    }
  }
}
