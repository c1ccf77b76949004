package io.weir.analysis.read;

import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A JSON file that may be missing or damaged.
 *
 * @param value what it holds
 * @param remarks why it holds nothing, for people
 */
public record Document<T>(Optional<T> value, List<String> remarks) {
  /** Reads a file. */
  public static <T> Document<T> read(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      return new Document<>(Optional.empty(), List.of(file.getFileName() + " is missing"));
    }
    try {
      return new Document<>(
          Optional.of(type.cast(Json.reader(type).readValue(file.toFile()))), List.of());
    } catch (IOException e) {
      return new Document<>(Optional.empty(), List.of(Damage.unreadable(file, e)));
    }
  }
}
