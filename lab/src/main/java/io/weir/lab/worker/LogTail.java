package io.weir.lab.worker;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log, for error messages. */
final class LogTail {
  private static final int LINES = 15;
  private static final int BYTES = 8 * 1024;

  private LogTail() {}

  /** The last lines; empty text if there are none or they can't be read. */
  static String of(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - BYTES);
      byte[] end = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(end);
      List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    } catch (IOException e) {
      return "";
    }
  }
}
