package io.weir.core.folder;

import java.nio.file.Path;
import java.util.Map;

/** The folder of all that weir keeps for a user between commands, besides results. */
public final class StateFolder {
  private StateFolder() {}

  /**
   * Returns the folder: {@code weir} below {@code XDG_STATE_HOME}, else below {@code .local/state}
   * in the user's home. It need not exist.
   */
  public static Path ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static Path of(Map<String, String> environment, Path home) {
    String base = environment.getOrDefault("XDG_STATE_HOME", "");
    Path root = Path.of(base).isAbsolute() ? Path.of(base) : home.resolve(".local/state");
    return root.resolve("weir");
  }
}
