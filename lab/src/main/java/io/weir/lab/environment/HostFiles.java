package io.weir.lab.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files in which Linux reports its state. On other systems, and where access is denied, they
 * are absent.
 */
final class HostFiles {
  private final Path root;

  HostFiles() {
    this(Path.of("/"));
  }

  /** Files below another root, as {@code ROOT/proc/meminfo}. */
  HostFiles(Path root) {
    this.root = root;
  }

  /**
   * Returns a file's text without surrounding white space; empty if it can't be read or holds
   * nothing.
   */
  Optional<String> text(String path) {
    try {
      String text = new String(Files.readAllBytes(file(path)), StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a file's lines; none if it can't be read. */
  List<String> lines(String path) {
    return text(path).map(text -> text.lines().toList()).orElse(List.of());
  }

  /**
   * Returns the value behind {@code NAME:} or {@code NAME=} in the first line that opens with that
   * name.
   */
  Optional<String> value(String path, String name, String separator) {
    return lines(path).stream()
        .filter(line -> line.startsWith(name))
        .filter(line -> line.substring(name.length()).strip().startsWith(separator))
        .map(line -> line.substring(line.indexOf(separator) + separator.length()).strip())
        .findFirst();
  }

  /**
   * Paths of the entries of a folder that match a pattern, sorted, in the form that this class
   * accepts.
   */
  List<String> list(String folder, String glob) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(file(folder), glob)) {
      entries.forEach(entry -> names.add(folder + "/" + entry.getFileName()));
    } catch (IOException e) {
      return List.of();
    }
    names.sort(String::compareTo);
    return names;
  }

  boolean exists(String path) {
    return Files.exists(file(path));
  }

  boolean writable(String path) {
    return Files.isWritable(file(path));
  }

  private Path file(String path) {
    return root.resolve(path.substring(1));
  }
}
