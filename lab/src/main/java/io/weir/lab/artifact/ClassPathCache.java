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
 * Remembers resolved class paths, one file each: the coordinates, then a line for each jar with its
 * size. An entry counts as long as all of its jars are there in that size. Thread-safe, also
 * between processes.
 */
final class ClassPathCache {
  private static final String FORMAT = "weir class path 1";

  private final Path directory;

  ClassPathCache(Path directory) {
    this.directory = directory;
  }

  Optional<List<Path>> find(List<Artifact> artifacts) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file(artifacts));
    } catch (IOException e) {
      return Optional.empty();
    }
    if (lines.size() < 2 || !lines.get(0).equals(header(artifacts))) {
      return Optional.empty();
    }
    List<Path> files = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      int space = line.indexOf(' ');
      Path file = Path.of(line.substring(space + 1));
      if (space < 1 || !line.substring(0, space).equals(size(file))) {
        return Optional.empty();
      }
      files.add(file);
    }
    return Optional.of(List.copyOf(files));
  }

  /**
   * Remembers a class path. Where that can't be written the next start resolves again, so nobody
   * need be told.
   */
  void put(List<Artifact> artifacts, List<Path> files) {
    List<String> lines = new ArrayList<>(List.of(header(artifacts)));
    files.forEach(file -> lines.add(size(file) + " " + file));
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

  private static String size(Path file) {
    try {
      return Long.toString(Files.size(file));
    } catch (IOException e) {
      return "none";
    }
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
