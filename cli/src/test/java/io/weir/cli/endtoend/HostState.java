package io.weir.cli.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A user whose state directory is a test's own, so that a measurement of the host stays there.
 *
 * @param folder holds the state and all else of the test
 */
record HostState(Path folder) {
  /** Starts weir, with its output in a new folder of that name. */
  WeirRun weir(String name, String... arguments) throws IOException {
    return WeirRun.through(Files.createDirectories(folder.resolve(name)),
        List.of("env", "XDG_STATE_HOME=" + folder.resolve("state")), arguments);
  }

  /** The files in one of its folders; none if it does not exist. */
  List<Path> files(String below) throws IOException {
    Path root = folder.resolve(below);
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
