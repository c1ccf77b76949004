package io.weir.findings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Result folders of real runs, in the format of their day. {@code src/test/resources/measured} has
 * them without the logs of processes and without what {@code weir report} makes.
 */
public final class MeasuredResult {
  private MeasuredResult() {}

  /** Unpacks one into a new folder. */
  public static void unpack(String name, Path folder) throws IOException {
    try (InputStream file = Files.newInputStream(
        Path.of("src/test/resources/measured", name + ".zip"));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(zip, target);
        }
      }
    }
  }
}
