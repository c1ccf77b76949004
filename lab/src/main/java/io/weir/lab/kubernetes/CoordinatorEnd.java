package io.weir.lab.kubernetes;

import io.weir.core.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The last word of a coordinator in a pod, after all that it shows.
 *
 * @param exit the exit code of its command
 * @param result the result folder, if there is one
 */
public record CoordinatorEnd(int exit, Optional<Archive> result) {
  /**
   * A result folder that waits to be fetched.
   *
   * @param scenario the name of the scenario
   * @param folder the name of the folder
   * @param file the archive in the pod
   * @param bytes its size
   * @param sha256 its SHA-256 in lower-case hexadecimal digits
   */
  public record Archive(String scenario, String folder, String file, long bytes, String sha256) {}

  /** As one line of JSON, with its end. */
  byte[] line() {
    try {
      return (Json.compactWriter().writeValueAsString(this) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("an end can always be written", e);
    }
  }

  /** Reads it; empty for any other line. */
  static Optional<CoordinatorEnd> read(byte[] line) {
    try {
      return Optional.ofNullable(Json.reader(CoordinatorEnd.class).readValue(line));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
