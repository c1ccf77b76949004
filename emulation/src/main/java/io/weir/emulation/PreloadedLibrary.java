package io.weir.emulation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** The preloaded library as the build made it. Stateless. */
public final class PreloadedLibrary {
  /** The end of its file name. */
  public static final String NAME = "libweir-emulation.so";

  private static final int HASHED = 16;

  private PreloadedLibrary() {}

  /** Returns whether weir was built with it. */
  public static boolean isBuilt() {
    return PreloadedLibrary.class.getResource(NAME) != null;
  }

  /**
   * Writes the library into a folder, unless it is there.
   *
   * @param folder where; made if need be
   * @return its file; empty if weir was built without it, since there was no C compiler or the
   * system is another one
   * @throws IOException if it can't be written
   */
  public static Optional<Path> in(Path folder) throws IOException {
    byte[] library;
    try (InputStream resource = PreloadedLibrary.class.getResourceAsStream(NAME)) {
      if (resource == null) {
        return Optional.empty();
      }
      library = resource.readAllBytes();
    }
    Path file = folder.resolve(hash(library) + "-" + NAME).toAbsolutePath();
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
      Path written = Files.createTempFile(folder, NAME, ".new");
      Files.write(written, library);
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
