package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A generated file under version control. The test fails if its text differs; {@code
 * -Dgolden.update=true} writes the new text, which the diff then shows.
 *
 * @param file its path
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

  /** Compares the text with the file. */
  void holds(String text) throws IOException {
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("see GeneratedFile").exists();
    assertThat(text).as("%s is stale; see GeneratedFile", file).isEqualTo(Files.readString(file));
  }
}
