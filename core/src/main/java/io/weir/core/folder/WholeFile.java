package io.weir.core.folder;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files atomically: a reader never sees a partial file. This also works while the thread is
 * interrupted, where a channel would close.
 */
public final class WholeFile {
  private WholeFile() {}

  /** The content of a file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file and replaces an existing one.
   *
   * @throws FullDiskException if the disk is full; what was there is still there then
   * @throws IOException if it can't be written for another reason; likewise
   */
  public static void write(Path file, Content content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      // An existing entry of this name may be a link or a pipe; it must not be written through.
      Files.deleteIfExists(part);
      try (OutputStream out = new FileOutputStream(part.toFile())) {
        content.writeTo(out);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      IOException typed = FullDiskException.typed(part.toAbsolutePath().getParent(), e);
      discard(part, typed);
      throw typed;
    }
  }

  private static void discard(Path part, IOException reason) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }
}
