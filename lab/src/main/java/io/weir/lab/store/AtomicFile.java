package io.weir.lab.store;

import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files whole or not at all: whoever reads one never sees half of it. Also while the thread
 * is interrupted.
 */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path file, ObjectWriter writer, Object value) throws StoreException {
    write(file, out -> writer.writeValue(out, value));
  }

  static void write(Path file, Content content) throws StoreException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (OutputStream out = new FileOutputStream(part.toFile())) {
        content.writeTo(out);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      discard(part, e);
      throw StoreException.writing(file, e);
    }
  }

  private static void discard(Path part, IOException reason) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  /** What goes into a file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }
}
