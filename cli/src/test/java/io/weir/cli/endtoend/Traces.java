package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Looks for secrets where none may be. */
final class Traces {
  private Traces() {}

  /** Asserts that no file below a folder holds any of the secrets. */
  static void assertNone(Path folder, List<String> secrets) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(Files::isRegularFile).toList();
    }
    assertThat(files).hasSizeGreaterThan(3);
    for (Path file : files) {
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      for (String secret : secrets) {
        assertThat(content.contains(secret)).as("%s holds '%s'", file, secret).isFalse();
      }
    }
  }
}
