package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Remembers resolved class paths, one file each: the coordinates, then a {@link FileRecord} for
 * each jar. An entry counts as long as all of its jars exist with the recorded content.
 * Thread-safe,
 * also between processes.
 */
final class ClassPathCache {
  private static final String FORMAT = "weir class path 2";
  private static final String CHANGES_OFTEN = "-SNAPSHOT";

  private final Path directory;

  ClassPathCache(Path directory) {
    this.directory = directory;
  }

  /**
   * The files of a class path; empty if they must be resolved: there is no entry, a file is
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
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java has SHA-256", e);
    }
  }
}
