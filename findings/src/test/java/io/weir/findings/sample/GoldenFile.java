package io.weir.findings.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Output as it was last reviewed. A test that finds another text fails;
 * {@code -Dgolden.update=true} writes the new one, which the diff then shows.
 *
 * @param file where it lies
 */
public record GoldenFile(Path file) {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  /** A file among the test's resources, of the module whose tests run. */
  public static GoldenFile of(String name) {
    return new GoldenFile(Path.of("src/test/resources/golden", name));
  }

  /** Holds the text against the file. */
  public void holds(String text) throws IOException {
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("what people read; see GoldenFile").exists();
    assertThat(text).as(file.toString()).isEqualTo(Files.readString(file));
  }
}
