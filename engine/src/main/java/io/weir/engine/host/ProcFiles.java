package io.weir.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files in which Linux tells about itself. Elsewhere, and where access is denied, they are
 * simply not there.
 */
final class ProcFiles {
  private final Path root;

  ProcFiles() {
    this(Path.of("/"));
  }

  /** Files below another root, as {@code ROOT/proc/stat}. */
  ProcFiles(Path root) {
    this.root = root;
  }

  /** A file's text; empty if it can't be read. */
  Optional<String> text(String path) {
    try {
      byte[] bytes = Files.readAllBytes(root.resolve(path.substring(1)));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A short file that is to be read again and again; empty if it can't be opened. */
  Optional<OpenProcFile> open(String path) {
    try {
      return Optional.of(new OpenProcFile(root.resolve(path.substring(1))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Names of a folder's entries that are whole numbers; none if it can't be read. */
  List<Long> numbers(String folder) {
    List<Long> numbers = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(root.resolve(folder.substring(1)), "[0-9]*")) {
      entries.forEach(entry -> numbers.add(Long.parseLong(entry.getFileName().toString())));
    } catch (IOException | NumberFormatException e) {
      return List.of();
    }
    return numbers;
  }
}
