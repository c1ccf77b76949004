package io.weir.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * The folder in which the flight recorder keeps what it has not yet handed over. The JVM removes it
 * when it ends in order, and a worker is halted.
 */
final class RecorderFiles {
  private static final String PROPERTY = "jdk.jfr.repository";

  private RecorderFiles() {}

  /** Removes the folder, if the recorder says where it is. */
  static void remove() {
    String folder = System.getProperty(PROPERTY, "");
    if (folder.isEmpty() || !Files.isDirectory(Path.of(folder))) {
      return;
    }
    try (Stream<Path> found = Files.walk(Path.of(folder))) {
      List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LoggerFactory.getLogger(RecorderFiles.class).info("{} stays: {}", folder, e.toString());
    }
  }
}
