package io.weir.lab.store;

import io.weir.core.result.ResultLayout;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The checksums of all files of a result folder, in the form that {@code sha256sum --check} reads.
 */
public final class Checksums {
  private Checksums() {}

  /** Writes the checksums of all files that are there now, in place of older ones. */
  public static void write(ResultLayout layout) throws StoreException {
    Path sums = layout.checksums();
    try {
      StringBuilder lines = new StringBuilder();
      for (Path file : files(layout)) {
        lines.append(sha256(file)).append("  ").append(relative(layout, file)).append('\n');
      }
      byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(sums, out -> out.write(content));
    } catch (IOException e) {
      throw StoreException.writing(sums, e);
    }
  }

  private static List<Path> files(ResultLayout layout) throws IOException {
    try (Stream<Path> all = Files.walk(layout.root())) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !Files.isSymbolicLink(file) && !file.equals(layout.checksums()))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String relative(ResultLayout layout, Path file) {
    return layout.root().relativize(file).toString().replace('\\', '/');
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = new FileInputStream(file.toFile());
        DigestOutputStream digest = new DigestOutputStream(OutputStream.nullOutputStream(),
            MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(digest);
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
