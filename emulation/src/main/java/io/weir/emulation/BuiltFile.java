package io.weir.emulation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A file that the build compiled from C, if the machine of the build had a compiler.
 *
 * @param name the end of its file name
 */
record BuiltFile(String name) {
  private static final int HASHED = 16;

  /** Returns whether weir was built with it. */
  boolean isBuilt() {
    return BuiltFile.class.getResource(name) != null;
  }

  /**
   * Writes it into a folder, executable for its owner, unless it is there.
   *
   * @param folder where; made if need be
   * @return the file; empty if weir was built without it
   * @throws IOException if it can't be written
   */
  Optional<Path> in(Path folder) throws IOException {
    byte[] content;
    try (InputStream resource = BuiltFile.class.getResourceAsStream(name)) {
      if (resource == null) {
        return Optional.empty();
      }
      content = resource.readAllBytes();
    }
    Path file = folder.resolve(hash(content) + "-" + name).toAbsolutePath();
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
      Path written = Files.createTempFile(folder, name, ".new");
      Files.write(written, content);
      Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rwx------"));
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return Optional.of(file);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
          .substring(0, HASHED);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
