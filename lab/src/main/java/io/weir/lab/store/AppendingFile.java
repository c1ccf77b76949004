package io.weir.lab.store;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that grows line by line. What was appended outlives a kill of this process; it is not
 * forced to the disk, because that would disturb the very disk that is being measured. Writing goes
 * on while the thread is interrupted, where a channel would close.
 */
final class AppendingFile implements AutoCloseable {
  private final Path path;
  private final FileOutputStream out;

  AppendingFile(Path path) throws StoreException {
    this.path = path;
    try {
      out = new FileOutputStream(path.toFile());
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
