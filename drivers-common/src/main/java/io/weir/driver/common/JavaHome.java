package io.weir.driver.common;

import io.weir.core.launch.Option;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The option that runs a system's processes on another JDK than weir's. */
public final class JavaHome {
  public static final Option OPTION =
      new Option("java-home",
          "home of the JDK for the system's processes, an absolute path; default: weir's own JDK");

  private JavaHome() {}

  /**
   * Returns the JDK that a system's options name, if any.
   *
   * @throws IllegalArgumentException if it is not an absolute path
   */
  public static Optional<Path> of(Map<String, String> options) {
    Optional<Path> home = Optional.ofNullable(options.get(OPTION.name())).map(Path::of);
    if (home.isPresent() && !home.get().isAbsolute()) {
      throw new IllegalArgumentException("'" + home.get() + "' is not an absolute path");
    }
    return home;
  }
}
