package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import io.weir.core.text.Sha256;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Remembers resolved class paths, one file each: the coordinates, then a {@link FileRecord} for
 * each jar. An entry counts as long as all of its jars exist with the recorded content.
 * Thread-safe, also between processes.
 */
final class ClassPathCache {
  private static final String FORMAT = "weir class path 2";
  private static final String CHANGES_OFTEN = "-SNAPSHOT";

  private final Path directory;

  ClassPathCache(Path directory) {
    this.directory = directory;
  }

  /**
   * Returns the files of a class path; empty if they must be resolved: there is no entry, a file is
   * missing, or a snapshot changed.
   *
   * @throws ResolveException if a file of a released version has another content than recorded
   */
  Optional<List<Path>> find(List<Artifact> artifacts) throws ResolveException {
    List<FileRecord> before = read(artifacts);
    List<FileRecord> now = new ArrayList<>();
    for (FileRecord record : before) {
      try {
        now.add(record.now());
      } catch (IOException e) {
        return Optional.empty();
      }
    }
    boolean isCurrent = true;
    for (int i = 0; i < now.size(); i++) {
      if (!now.get(i).sha256().equals(before.get(i).sha256())) {
        requireSnapshot(before.get(i), now.get(i), artifacts);
        isCurrent = false;
      }
    }
    if (now.isEmpty() || !isCurrent) {
      return Optional.empty();
    }
    if (!now.equals(before)) {
      write(artifacts, now);
    }
    return Optional.of(now.stream().map(FileRecord::file).toList());
  }

  /**
   * Remembers a class path. If the entry cannot be written, the next start resolves again, so this
   * is no error.
   */
  void put(List<Artifact> artifacts, List<Path> files) {
    List<FileRecord> records = new ArrayList<>();
    for (Path file : files) {
      try {
        records.add(FileRecord.of(file));
      } catch (IOException e) {
        return;
      }
    }
    write(artifacts, records);
  }

  private void requireSnapshot(FileRecord before, FileRecord now, List<Artifact> artifacts)
      throws ResolveException {
    Path version = before.file().toAbsolutePath().getParent();
    if (!version.toString().endsWith(CHANGES_OFTEN)) {
      throw new ResolveException(before.file()
          + " changed since weir first used it: its SHA-256 was " + before.sha256() + " and is "
          + now.sha256()
          + ". Delete the file, and weir downloads it again. If you meant to change it, delete "
          + file(artifacts) + " instead.");
    }
  }

  private List<FileRecord> read(List<Artifact> artifacts) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file(artifacts));
    } catch (IOException e) {
      return List.of();
    }
    if (lines.isEmpty() || !lines.get(0).equals(header(artifacts))) {
      return List.of();
    }
    List<Optional<FileRecord>> records =
        lines.stream().skip(1).map(FileRecord::parse).toList();
    return records.stream().allMatch(Optional::isPresent)
        ? records.stream().flatMap(Optional::stream).toList()
        : List.of();
  }

  private void write(List<Artifact> artifacts, List<FileRecord> records) {
    List<String> lines = new ArrayList<>(List.of(header(artifacts)));
    records.forEach(record -> lines.add(record.toLine()));
    try {
      Files.createDirectories(directory);
      Path written = Files.createTempFile(directory, "new", ".tmp");
      Files.write(written, lines);
      Files.move(written, file(artifacts), StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      return;
    }
  }

  private Path file(List<Artifact> artifacts) {
    Artifact first = artifacts.get(0);
    return directory
        .resolve(first.name() + "-" + first.version() + "-" + digest(header(artifacts)) + ".txt");
  }

  private static String header(List<Artifact> artifacts) {
    return FORMAT + ": " + String.join(" ", artifacts.stream().map(Artifact::toString).toList());
  }

  private static String digest(String text) {
    return Sha256.hex(text).substring(0, 12);
  }

  /**
   * A file as it was at one time.
   *
   * @param sha256 the SHA-256 of its content, in hexadecimal digits
   * @param size in bytes
   * @param changedNanos the time of its last change, in nanoseconds since 1970
   * @param file the file
   */
  private record FileRecord(String sha256, long size, long changedNanos, Path file) {
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
     * Returns the file as it is now. The content is read only if size or time of change differ from
     * this record.
     */
    FileRecord now() throws IOException {
      return Files.size(file) == size && changedNanos(file) == changedNanos ? this : of(file);
    }

    private static long changedNanos(Path file) throws IOException {
      return Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
    }
  }
}
