package io.weir.analysis.read;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads the lines of a file that may have been cut off while it was written. */
final class WholeLines {
  private WholeLines() {}

  /**
   * Hands over every line that ends in a line feed.
   *
   * @return whether the file ends in the middle of a line, which was not handed over
   */
  static boolean read(Path file, Consumer<String> lines) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 12);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      for (int read = in.read(); read >= 0; read = in.read()) {
        if (read == '\n') {
          lines.accept(line.toString(StandardCharsets.UTF_8));
          line.reset();
        } else {
          line.write(read);
        }
      }
    }
    return line.size() > 0;
  }
}
