package io.weir.findings.read;

import io.weir.core.folder.StoredFile;
import io.weir.core.unit.DataSize;
import io.weir.findings.text.Quantity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the lines of a file that may have been cut off while it was written. */
final class WholeLines {
  private static final int CHUNK = 1 << 16;

  /** A histogram of three digits takes less than 1 MB. */
  private static final int MOST_OF_A_LINE = 16 << 20;

  /** Lines are handed over one by one, so that a long run's file may be large. */
  private static final DataSize MOST = DataSize.mebibytes(16 << 10);

  private WholeLines() {}

  /**
   * Hands over every line that ends in a line feed.
   *
   * @return whether the file ends in the middle of a line, which was not handed over
   * @throws IOException if it can't be read, or has a line that is none of weir's
   */
  static boolean read(StoredFile file, Consumer<String> lines) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(CHUNK);
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = file.open(MOST)) {
      for (int size = in.read(chunk); size >= 0; size = in.read(chunk)) {
        split(chunk, size, line, lines);
        if (line.size() > MOST_OF_A_LINE) {
          throw new IOException("it has a line of more than " + new DataSize(MOST_OF_A_LINE));
        }
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

  static List<String> remarks(StoredFile file, boolean cut, long brokenLines) {
    List<String> remarks = new ArrayList<>();
    if (cut) {
      remarks
          .add(file.name() + " ends in the middle of a line; what came before it was read");
    }
    if (brokenLines > 0) {
      remarks.add(Quantity.of(brokenLines, "line") + " of " + file.name()
          + " can't be read and had to be left out");
    }
    return remarks;
  }

  static String unreadable(StoredFile file, IOException problem) {
    return file.name() + " can't be read: " + problem.getMessage();
  }
}
