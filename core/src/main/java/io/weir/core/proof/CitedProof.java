package io.weir.core.proof;

import io.weir.core.result.Environment;
import java.util.regex.Pattern;

/**
 * A proof that a result leans on, as it was when it was cited.
 *
 * @param path its folder as seen from the result's, with slashes
 * @param sha256 that of its {@code proof.json}
 * @param environment the machine that it was made on
 * @param proof what it found
 */
public record CitedProof(String path, String sha256, Environment environment, Proof proof) {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public CitedProof {
    if (path.isBlank() || path.startsWith("/") || path.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("'" + path + "' is no path from one folder to another");
    }
    if (!DIGEST.matcher(sha256).matches()) {
      throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256");
    }
  }
}
