package io.weir.emulation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The program that serves a disk which can lose power, as the build made it. Stateless. */
public final class PowerDiskProgram {
  private static final BuiltFile FILE = new BuiltFile("weir-power-disk");

  private PowerDiskProgram() {}

  /** Returns whether weir was built with it. */
  public static boolean isBuilt() {
    return FILE.isBuilt();
  }

  /**
   * Writes the program into a folder, unless it is there.
   *
   * @param folder where; made if need be
   * @return its file; empty if weir was built without it, as {@link PreloadedLibrary}
   * @throws IOException if it can't be written
   */
  public static Optional<Path> in(Path folder) throws IOException {
    return FILE.in(folder);
  }
}
