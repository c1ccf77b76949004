package io.weir.lab.store;

import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The free space of the disks of folders. */
public final class FreeSpace {
  private FreeSpace() {}

  /**
   * Returns all that is free for these folders together, each disk counted once.
   *
   * @param folders they need not exist yet
   * @return empty if a disk does not report it
   */
  public static Optional<DataSize> of(List<Path> folders) {
    try {
      Set<FileStore> stores = new LinkedHashSet<>();
      for (Path folder : folders) {
        stores.add(store(folder));
      }
      long free = 0;
      for (FileStore store : stores) {
        free += store.getUsableSpace();
      }
      return Optional.of(new DataSize(free));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the file system that a folder is on, or will be. */
  public static FileStore store(Path folder) throws IOException {
    return Files.getFileStore(existing(folder.toAbsolutePath().normalize()));
  }

  /** Returns the path itself, or its nearest existing ancestor. */
  public static Path existing(Path path) {
    Path nearest = path;
    while (!Files.exists(nearest) && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }
}
