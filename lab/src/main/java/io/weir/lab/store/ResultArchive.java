package io.weir.lab.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A result folder as one file, for its way from another machine. Stateless. */
public final class ResultArchive {
  private ResultArchive() {}

  /**
   * Packs a result folder into a zip file.
   *
   * @throws StoreException if it can't be read or written
   */
  public static void pack(Path folder, Path archive) throws StoreException {
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> walk = Files.walk(folder)) {
      List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw StoreException.writing(archive, e);
    }
  }

  /**
   * Unpacks a result folder, and points the link {@code latest} there.
   *
   * @param parent the folder of its scenario
   * @param name the name of the folder; if it exists, a number follows
   * @return the new folder
   * @throws StoreException if the archive is damaged or leads out of the folder, or nothing can be
   * written
   */
  public static Path unpack(Path archive, Path parent, String name) throws StoreException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      Path folder = create(parent, name);
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Path file = inside(folder, entry.getName());
        Files.createDirectories(file.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
      }
      NewFolder.linkLatest(folder);
      return folder;
    } catch (IOException e) {
      throw StoreException.writing(parent, e);
    }
  }

  private static Path create(Path parent, String name) throws IOException {
    Path first = inside(parent, name);
    Files.createDirectories(parent);
    for (int number = 1;; number++) {
      Path folder = number == 1 ? first : first.resolveSibling(name + "-" + number);
      try {
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        continue;
      }
    }
  }

  private static Path inside(Path folder, String name) throws ZipException {
    try {
      Path file = folder.resolve(name).normalize();
      if (file.startsWith(folder) && !file.equals(folder)) {
        return file;
      }
    } catch (InvalidPathException e) {
      throw new ZipException("the archive of results names a file that can't be: " + e);
    }
    throw new ZipException("the archive of results names a file outside of its folder");
  }
}
