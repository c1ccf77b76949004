package io.weir.lab.store;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.weir.core.folder.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes whole files into a result folder. */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path file, ObjectWriter writer, Object value) throws StoreException {
    write(file, out -> writer.writeValue(out, value));
  }

  static void write(Path file, WholeFile.Content content) throws StoreException {
    try {
      WholeFile.write(file, content);
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }
}
