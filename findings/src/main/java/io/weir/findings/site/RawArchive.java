package io.weir.findings.site;

import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.text.Sha256;
import io.weir.core.unit.DataSize;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * All raw files of a result in one ZIP archive. Within it they are harmless: a page among them is
 * none of the site. Equal files make equal archives.
 *
 * @param sha256 the checksum of the archive
 * @param bytes its size
 * @param files its files, by path
 */
record RawArchive(String sha256, long bytes, List<RawFile> files) {
  private static final DataSize MOST_OF_A_FILE = DataSize.mebibytes(64 << 10);
  private static final int BUFFER = 1 << 16;
  /** The earliest time that the format knows; that of the copy says nothing. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  RawArchive {
    files = List.copyOf(files);
  }

  /**
   * A file of it.
   *
   * @param path its path within the result folder, with slashes
   */
  record RawFile(String path, long bytes, String sha256) {}

  /**
   * Writes an archive.
   *
   * @param name its path on the site
   * @param folder the folder within it
   * @param files the files of the result
   */
  static RawArchive write(SiteFolder site, String name, String folder, ResultLayout layout,
      List<Path> files) throws IOException {
    List<RawFile> written = new ArrayList<>();
    MessageDigest digest = Sha256.digest();
    CountingStream counting = new CountingStream();
    List<Path> sorted = files.stream()
        .sorted(Comparator.comparing(file -> path(layout, file)))
        .toList();
    site.write(name, out -> {
      counting.target = out;
      try (ZipOutputStream zip = new ZipOutputStream(
          new BufferedOutputStream(new DigestOutputStream(counting, digest), BUFFER))) {
        for (Path file : sorted) {
          String path = path(layout, file);
          ZipEntry entry = new ZipEntry(folder + "/" + path);
          entry.setTimeLocal(TIME);
          zip.putNextEntry(entry);
          written.add(copy(layout.stored(file), path, zip));
          zip.closeEntry();
        }
      }
    });
    return new RawArchive(Sha256.hex(digest), counting.bytes, written);
  }

  private static String path(ResultLayout layout, Path file) {
    return layout.root().relativize(file).toString().replace('\\', '/');
  }

  private static RawFile copy(StoredFile file, String path, OutputStream out) throws IOException {
    try (InputStream opened = file.open(MOST_OF_A_FILE);
        DigestInputStream in = new DigestInputStream(opened, Sha256.digest())) {
      long bytes = in.transferTo(out);
      return new RawFile(path, bytes, Sha256.hex(in.getMessageDigest()));
    }
  }

  /** Counts what it passes on. */
  private static final class CountingStream extends OutputStream {
    private OutputStream target = nullOutputStream();
    private long bytes;

    @Override
    public void write(int value) throws IOException {
      target.write(value);
      bytes++;
    }

    @Override
    public void write(byte[] values, int from, int length) throws IOException {
      target.write(values, from, length);
      bytes += length;
    }

    @Override
    public void close() throws IOException {
      target.close();
    }
  }
}
