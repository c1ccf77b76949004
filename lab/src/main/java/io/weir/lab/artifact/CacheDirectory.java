package io.weir.lab.artifact;

import java.nio.file.Path;
import java.util.Map;

/**
 * The directory for files that weir can create again: below {@code XDG_CACHE_HOME}, else below
 * {@code .cache} in the user's home.
 */
public final class CacheDirectory {
  private CacheDirectory() {}

  /** Returns a directory below weir's cache; it need not exist. */
  public static Path of(String name) {
    return of(name, System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static Path of(String name, Map<String, String> environment, Path home) {
    String base = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path root = Path.of(base).isAbsolute() ? Path.of(base) : home.resolve(".cache");
    return root.resolve("weir").resolve(name);
  }
}
