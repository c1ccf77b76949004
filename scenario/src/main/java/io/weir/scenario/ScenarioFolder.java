package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.core.text.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The folder of a scenario, at which relative paths start.
 *
 * @param path its path
 */
record ScenarioFolder(Path path) {
  static final String CHECK = "check the path; relative paths start at the scenario's folder";

  /**
   * Resolves a path that a scenario names.
   *
   * @throws Malformed if it is not a valid path
   */
  Path resolve(String name) {
    try {
      return path.resolve(name);
    } catch (InvalidPathException e) {
      throw new Malformed("this is not a valid path", CHECK).causedBy(e);
    }
  }

  /**
   * Reads a file that a scenario names.
   *
   * @param most as in {@link RegularFile#read}
   * @throws Malformed if it is not a regular file or is unreadable
   */
  byte[] read(String name, int most) {
    Path file = resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new Malformed(
          Files.exists(file) ? "this is not a file" : "there is no such file", CHECK);
    }
    try {
      return RegularFile.read(file, most);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns the problem of an existing file that can't be read. */
  static Malformed unreadable(IOException e) {
    return new Malformed("can't be read: " + e.getMessage(), "check its permissions")
        .causedBy(e);
  }
}
