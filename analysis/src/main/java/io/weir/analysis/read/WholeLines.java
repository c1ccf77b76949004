package io.weir.analysis.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads the lines of a file that may have been cut off while it was written. */
final class WholeLines {
  private static final int CHUNK = 1 << 16;

  private WholeLines() {}

  /**
   * Hands over every line that ends in a line feed.
   *
   * @return whether the file ends in the middle of a line, which was not handed over
   */
  static boolean read(Path file, Consumer<String> lines) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(CHUNK);
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = Files.newInputStream(file)) {
      for (int size = in.read(chunk); size >= 0; size = in.read(chunk)) {
        split(chunk, size, line, lines);
      }
    }
    return line.size() > 0;
  }

  /** Hands over the lines that end in a chunk; what is left begins the next line. */
  private static void split(byte[] chunk, int size, ByteArrayOutputStream line,
      Consumer<String> lines) {
    int start = 0;
    for (int i = 0; i < size; i++) {
      if (chunk[i] == '\n') {
        line.write(chunk, start, i - start);
        lines.accept(line.toString(StandardCharsets.UTF_8));
        line.reset();
        start = i + 1;
      }
    }
    line.write(chunk, start, size - start);
  }
}
