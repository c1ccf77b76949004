package io.weir.findings.site;

import io.weir.core.folder.StoredFile;
import io.weir.core.text.Sha256;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The SHA-256 of each file of a site, which its signature is of.
 *
 * @param byFile in hexadecimal digits, by the path within the site
 */
record SiteSums(SortedMap<String, String> byFile) {
  private static final DataSize MOST = DataSize.mebibytes(64);
  private static final DataSize MOST_OF_A_FILE = DataSize.mebibytes(64 << 10);
  private static final int DIGITS = 64;
  /** As {@code sha256sum} writes it. */
  private static final String SEPARATOR = "  ";

  SiteSums {
    byFile = Collections.unmodifiableSortedMap(new TreeMap<>(byFile));
  }

  /** Returns those of some files. */
  static SiteSums of(SiteFolder folder, Collection<String> files) throws IOException {
    SortedMap<String, String> sums = new TreeMap<>();
    for (String file : files) {
      sums.put(file, sum(folder.stored(file)));
    }
    return new SiteSums(sums);
  }

  private static String sum(StoredFile file) throws IOException {
    try (InputStream opened = file.open(MOST_OF_A_FILE);
        DigestInputStream in = new DigestInputStream(opened, Sha256.digest())) {
      in.transferTo(OutputStream.nullOutputStream());
      return Sha256.hex(in.getMessageDigest());
    }
  }

  /** Returns those of a site that {@link #text} has written; without lines of another form. */
  static SiteSums parse(String text) {
    SortedMap<String, String> sums = new TreeMap<>();
    text.lines()
        .filter(line -> line.length() > DIGITS + SEPARATOR.length())
        .forEach(line -> sums.put(line.substring(DIGITS + SEPARATOR.length()),
            line.substring(0, DIGITS)));
    return new SiteSums(sums);
  }

  /** Reads their text from a site. */
  static String read(SiteFolder folder) throws IOException {
    return folder.stored(SiteFiles.SUMS).text(MOST);
  }

  /** Returns a file that is no longer the same; those that are gone do not count. */
  Optional<String> changed(SiteFolder folder) throws IOException {
    for (Map.Entry<String, String> known : byFile.entrySet()) {
      StoredFile file = folder.stored(known.getKey());
      if (file.exists() && !sum(file).equals(known.getValue())) {
        return Optional.of(known.getKey());
      }
    }
    return Optional.empty();
  }

  /** Returns them as {@code sha256sum --check} reads them. */
  String text() {
    return byFile.entrySet()
        .stream()
        .map(known -> known.getValue() + SEPARATOR + known.getKey() + "\n")
        .collect(Collectors.joining());
  }
}
