package io.weir.findings.site;

import io.weir.core.folder.StoredFile;
import io.weir.core.folder.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The folder that a site is written to. Files are replaced one by one, each completely, and none is
 * deleted. Used by one thread.
 */
final class SiteFolder {
  private final Path root;
  private final SortedSet<String> written = new TreeSet<>();

  SiteFolder(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  /** Returns the files that were written, by their paths within the folder. */
  SortedSet<String> written() {
    return Collections.unmodifiableSortedSet(written);
  }

  /**
   * Returns a file for reading.
   *
   * @param name its path within the folder, with slashes
   */
  StoredFile stored(String name) {
    return new StoredFile(root, root.resolve(name));
  }

  /** Returns the files below a folder, by their paths within this one. Links are not followed. */
  List<String> files(String below) throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(below))) {
      return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .toList();
    }
  }

  /**
   * Writes a text.
   *
   * @throws IOException if it can't be written, or a link would lead out of the folder
   */
  void write(String name, String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    write(name, out -> out.write(content));
  }

  /** Writes a file; likewise. */
  void write(String name, WholeFile.Content content) throws IOException {
    Path file = root.resolve(name);
    Path folder = file.getParent();
    for (Path at = folder; !at.equals(root); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        throw new IOException(at + " is a symbolic link, and a site holds none");
      }
    }
    Files.createDirectories(folder);
    WholeFile.write(file, content);
    written.add(name);
  }
}
