package io.weir.core.folder;

import io.weir.core.unit.DataSize;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file of a result folder, which may come from a stranger.
 * Only regular files are opened, and only those that no symbolic link inside the folder leads to: a
 * pipe would block its reader, a device has no end, and a link can name any file of the machine.
 * The folder itself may be named by a link. Immutable.
 *
 * @param root the result folder
 * @param path the file, below the folder
 */
public record StoredFile(Path root, Path path) {
  /** Returns whether the folder has any entry of that name. */
  public boolean exists() {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the file's own name. */
  public String name() {
    return path.getFileName().toString();
  }

  /**
   * Opens the file for reading. Reading continues while the thread is interrupted.
   *
   * @param most the most bytes that it may have
   * @throws DamagedFileException if it is larger, or no regular file of the folder
   * @throws IOException if it can't be opened
   */
  public InputStream open(DataSize most) throws IOException {
    long size = check();
    if (size > most.bytes()) {
      throw new DamagedFileException(
          "it has " + size + " B, and " + most + " is the most that such a file may have");
    }
    return new FileInputStream(path.toFile());
  }

  /** Reads all of the file; throws as {@link #open} does. */
  public byte[] bytes(DataSize most) throws IOException {
    try (InputStream in = open(most)) {
      return in.readAllBytes();
    }
  }

  /** Reads all of the file as UTF-8, malformed input replaced; throws as {@link #open} does. */
  public String text(DataSize most) throws IOException {
    return new String(bytes(most), StandardCharsets.UTF_8);
  }

  /**
   * Looks at the file and at each folder above it, up to the result folder.
   *
   * @return its size in bytes
   * @throws DamagedFileException if one of them is something else
   */
  private long check() throws IOException {
    Path within = root.relativize(path);
    for (int count = 1; count <= within.getNameCount(); count++) {
      requireNoLink(within.subpath(0, count));
    }
    BasicFileAttributes attributes = attributes(path);
    if (!attributes.isRegularFile()) {
      throw new DamagedFileException(
          attributes.isDirectory() ? "it is a folder" : "it is a pipe, a socket or a device");
    }
    return attributes.size();
  }

  private void requireNoLink(Path within) throws IOException {
    if (within.endsWith("..")) {
      throw new DamagedFileException("it is not in the result folder");
    }
    if (attributes(root.resolve(within)).isSymbolicLink()) {
      throw new DamagedFileException((root.resolve(within).equals(path) ? "it" : within)
          + " is a symbolic link, and a result folder holds none");
    }
  }

  private static BasicFileAttributes attributes(Path at) throws IOException {
    return Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
