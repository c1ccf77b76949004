package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is generated from the table of keys and checked in. A test that finds another text
 * fails; {@code -Dgolden.update=true} writes the new one, which the diff then shows.
 *
 * @param file where it lies
 */
record GeneratedFile(Path file) {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  /** A file of the project, by its path from the root. */
  static GeneratedFile of(String path) {
    return new GeneratedFile(root().resolve(path));
  }

  /** The project's root. */
  static Path root() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  /** Holds the text against the file. */
  void holds(String text) throws IOException {
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("see GeneratedFile").exists();
    assertThat(text).as("%s is stale; see GeneratedFile", file).isEqualTo(Files.readString(file));
  }
}
