package io.weir.findings.read;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.StoredFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A JSON file that may be missing or damaged.
 *
 * @param value what it holds
 * @param remarks why it holds nothing
 */
public record StoredDocument<T>(Optional<T> value, List<String> remarks) {
  /**
   * Reads a file.
   *
   * @throws ResultUnreadableException if a newer weir wrote it
   */
  public static <T> StoredDocument<T> read(StoredFile file, DocumentType<T> type) {
    if (!file.exists()) {
      return new StoredDocument<>(Optional.empty(), List.of(file.name() + " is missing"));
    }
    try {
      return new StoredDocument<>(Optional.of(type.read(file)), List.of());
    } catch (NewerFormatException e) {
      throw new ResultUnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      return new StoredDocument<>(Optional.empty(), List.of(WholeLines.unreadable(file, e)));
    }
  }
}
