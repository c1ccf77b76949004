package io.weir.lab.artifact;

import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares files of the local Maven repository with the checksums that the resolver stored beside
 * them. Maven itself keeps a file with a wrong checksum, with a warning, unless it is configured
 * otherwise.
 */
final class PublishedChecksum {
  private static final String SUFFIX = ".sha1";
  private static final Pattern SHA_1 = Pattern.compile("\\b([0-9a-fA-F]{40})\\b");

  private PublishedChecksum() {}

  /**
   * Compares a file with its stored SHA-1, if there is one. Locally built artifacts have none.
   *
   * @throws ResolveException if they differ, or one cannot be read
   */
  static void check(Path file) throws ResolveException {
    Path stored = file.resolveSibling(file.getFileName() + SUFFIX);
    if (!Files.exists(stored)) {
      return;
    }
    try {
      Matcher expected = SHA_1.matcher(Files.readString(stored));
      String actual = Checksums.sha1(file);
      if (expected.find() && !expected.group(1).toLowerCase(Locale.ROOT).equals(actual)) {
        throw new ResolveException(file + " is damaged or was changed: its SHA-1 is " + actual
            + ", but the repository published " + expected.group(1)
            + ". Delete the file, then try again; weir downloads it again.");
      }
    } catch (IOException e) {
      throw new ResolveException("cannot read " + file + ": " + e.getMessage()
          + ". Check the local Maven repository.", e);
    }
  }
}
