package io.weir.lab.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that grows line by line. What was appended outlives a kill of this process; it is not forced to the disk, because that would
 * disturb the very disk that is being measured.
 */
final class AppendingFile implements AutoCloseable {
  private final Path path;
  private final OutputStream out;

  AppendingFile(Path path) throws StoreException {
    this.path = path;
    try {
      out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw StoreException.writing(path, e);
    }
  }

  /** Hands whole lines to the operating system. */
  void append(byte[] lines) throws StoreException {
    try {
      out.write(lines);
    } catch (IOException e) {
      throw StoreException.writing(path, e);
    }
  }

  @Override
  public void close() throws StoreException {
    try {
      out.close();
    } catch (IOException e) {
      throw StoreException.writing(path, e);
    }
  }
}
