package io.weir.lab.artifact;

import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file as it was at one time.
 *
 * @param sha256 the SHA-256 of its content, in hexadecimal digits
 * @param size in bytes
 * @param changedNanos the time of its last change, in nanoseconds since 1970
 * @param file the file
 */
record FileRecord(String sha256, long size, long changedNanos, Path file) {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64}) (\\d{1,18}) (\\d{1,19}) (.+)");

  /** Reads the whole file. */
  static FileRecord of(Path file) throws IOException {
    return new FileRecord(Checksums.sha256(file), Files.size(file), changedNanos(file), file);
  }

  /** Reads what {@link #toLine()} wrote; empty if the line is no record. */
  static Optional<FileRecord> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(new FileRecord(matcher.group(1), Long.parseLong(matcher.group(2)),
            Long.parseLong(matcher.group(3)), Path.of(matcher.group(4))))
        : Optional.empty();
  }

  String toLine() {
    return sha256 + " " + size + " " + changedNanos + " " + file;
  }

  /**
   * The file as it is now. The content is read only if size or time of change differ from this
   * record.
   */
  FileRecord now() throws IOException {
    return Files.size(file) == size && changedNanos(file) == changedNanos ? this : of(file);
  }

  private static long changedNanos(Path file) throws IOException {
    return Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
  }
}
