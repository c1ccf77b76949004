package io.weir.lab.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine. */
final class Programs {
  private Programs() {}

  /** Whether a program is on the search path. */
  static boolean present(String program) {
    return find(program).isPresent();
  }

  /** Finds a program by its name on the search path, or by its absolute path. */
  static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(java.io.File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
