package io.weir.emulation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The preloaded library as the build made it. Stateless. */
public final class PreloadedLibrary {
  /** The end of its file name. */
  public static final String NAME = "libweir-emulation.so";

  private static final BuiltFile FILE = new BuiltFile(NAME);

  private PreloadedLibrary() {}

  /** Returns whether weir was built with it. */
  public static boolean isBuilt() {
    return FILE.isBuilt();
  }

  /**
   * Writes the library into a folder, unless it is there.
   *
   * @param folder where; made if need be
   * @return its file; empty if weir was built without it, since there was no C compiler or the
   * system is another one
   * @throws IOException if it can't be written
   */
  public static Optional<Path> in(Path folder) throws IOException {
    return FILE.in(folder);
  }
}
