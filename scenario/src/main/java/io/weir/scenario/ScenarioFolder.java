package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.core.text.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The folder of a scenario, from which relative paths count.
 *
 * @param path where it is
 */
record ScenarioFolder(Path path) {
  static final String CHECK = "check the path; it counts from the scenario's folder";

  /**
   * The place that a scenario names.
   *
   * @throws Malformed if it can't be a path
   */
  Path resolve(String name) {
    try {
      return path.resolve(name);
    } catch (InvalidPathException e) {
      throw new Malformed("this can't be a path", CHECK).causedBy(e);
    }
  }

  /**
   * The content of a file that a scenario names.
   *
   * @param most as {@link RegularFile#read} takes it
   * @throws Malformed if it is none or can't be read
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

  /** What is wrong with a file that is there and can't be read. */
  static Malformed unreadable(IOException e) {
    return new Malformed("can't be read: " + e.getMessage(), "check that you may read it")
        .causedBy(e);
  }
}
