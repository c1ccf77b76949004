package io.weir.cli;

import java.io.IOException;
import java.nio.file.Path;

/**
 * One way to damage a result folder.
 *
 * @param name what is done to which file
 * @param action does it
 */
record FolderDamage(String name, Action action) {
  /** Does something to a result folder. */
  interface Action {
    void applyTo(Path folder) throws IOException;
  }

  @Override
  public String toString() {
    return name;
  }
}
