package io.weir.core.folder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A disk without space. The JDK has no type for that, so it is known by the free space at the time
 * of the failure. An exhausted quota, or a disk without inodes, has free space and is not known.
 */
public final class FullDiskException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A disk with less keeps no result: systems refuse a write that does not fit in the rest. */
  private static final long LEAST_BYTES = 1 << 20;

  private FullDiskException(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /**
   * Returns the failure with the type that it has on a full disk. To be called before anything is
   * removed.
   *
   * @param path an existing path on the disk
   * @return the failure itself if it has a type, or if the disk has space or does not report it
   */
  public static IOException typed(Path path, IOException failure) {
    if (failure instanceof AccessDeniedException || failure instanceof FullDiskException) {
      return failure;
    }
    try {
      return typed(Files.getFileStore(path), failure);
    } catch (IOException e) {
      return failure;
    }
  }

  static IOException typed(FileStore disk, IOException failure) throws IOException {
    // A file system of the kernel, as /proc, has no space that could be full.
    return disk.getTotalSpace() > 0 && disk.getUsableSpace() < LEAST_BYTES
        ? new FullDiskException(failure)
        : failure;
  }
}
