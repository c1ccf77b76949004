package io.weir.lab.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of a machine that a test makes up. */
final class FakeHost {
  private final Path root;

  FakeHost(Path root) {
    this.root = root;
  }

  FakeHost with(String path, String text) {
    try {
      Path file = root.resolve(path.substring(1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  HostFiles files() {
    return new HostFiles(root);
  }
}
