package io.weir.core.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that users name, and never waits for one. Stateless. */
public final class RegularFile {
  private RegularFile() {}

  /**
   * Returns the content of a regular file, no more than it has when this is called. A file of the
   * kernel's that may never end, as {@code /proc/kmsg}, has a size of 0.
   *
   * @param most the most bytes that the caller takes
   * @return one byte more than that if the file is larger
   * @throws IOException if it is no regular file or can't be read
   */
  public static byte[] read(Path file, int most) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("this is not a file");
    }
    long size = Files.size(file);
    if (size == 0) {
      return new byte[0];
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes((int) Math.min(size, most + 1L));
    }
  }
}
