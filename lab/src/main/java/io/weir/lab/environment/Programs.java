package io.weir.lab.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of this machine. */
final class Programs {
  private Programs() {}

  /** Whether a program is on the search path. */
  static boolean present(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(java.io.File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
