package io.weir.lab.provision;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Makes folders and files for their owner alone, however much the umask allows others. Existing
 * files keep their permissions.
 */
public final class PrivateFiles {
  private static final FileAttribute<?> OWNERS_FOLDER = only("rwx------");
  private static final FileAttribute<?> OWNERS_FILE = only("rw-------");
  private static final Set<OpenOption> REPLACE = Set.of(StandardOpenOption.CREATE,
      StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);

  private PrivateFiles() {}

  /** Makes a folder; folders above it that are missing are made as usual. */
  public static void makeFolder(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    Files.createDirectories(folder, OWNERS_FOLDER);
  }

  /** Writes a text into a file, in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
    try (SeekableByteChannel channel = Files.newByteChannel(file, REPLACE, OWNERS_FILE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private static FileAttribute<?> only(String owner) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(owner));
  }
}
