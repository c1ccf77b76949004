package io.weir.findings.site;

import io.weir.core.folder.StoredFile;
import io.weir.core.folder.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that a site is written to. Files are replaced one by one, each completely, and none is
 * deleted.
 *
 * @param root the folder
 */
record SiteFolder(Path root) {
  /**
   * Returns a file for reading.
   *
   * @param name its path within the folder, with slashes
   */
  StoredFile stored(String name) {
    return new StoredFile(root, root.resolve(name));
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
  }
}
