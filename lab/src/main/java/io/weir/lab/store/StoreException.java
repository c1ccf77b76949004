package io.weir.lab.store;

import io.weir.core.folder.FullDiskException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Results that can't be written. Its message names the file, the reason and what to do next. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Why a file can't be written, as far as that decides what to do next. */
  private enum Reason {
    FULL("make room on that disk, or put results elsewhere; the measurements so far are kept"),
    NOT_WRITABLE("make the folder writable, or put results elsewhere"),
    OTHER("check the disk, its quotas and its inodes, or put results elsewhere");

    private final String nextStep;

    Reason(String nextStep) {
      this.nextStep = nextStep;
    }

    static Reason of(Path path, IOException cause) {
      if (cause instanceof AccessDeniedException) {
        return NOT_WRITABLE;
      }
      return cause instanceof FullDiskException ? FULL : ofDisk(path, cause);
    }

    private static Reason ofDisk(Path path, IOException cause) {
      Path nearest = FreeSpace.existing(path.toAbsolutePath());
      Path folder = Optional.ofNullable(nearest.getParent()).orElse(nearest);
      boolean writable = Files.isWritable(nearest)
          && (Files.isDirectory(nearest) || Files.isWritable(folder));
      if (!writable || isReadOnly(nearest)) {
        return NOT_WRITABLE;
      }
      return FullDiskException.typed(nearest, cause) instanceof FullDiskException ? FULL : OTHER;
    }

    private static boolean isReadOnly(Path path) {
      try {
        return Files.getFileStore(path).isReadOnly();
      } catch (IOException e) {
        return false;
      }
    }
  }

  public static StoreException writing(Path path, IOException cause) {
    return new StoreException("can't write " + path + ": " + words(cause) + "; "
        + Reason.of(path, cause).nextStep, cause);
  }

  static StoreException taken(Path folder, String owner) {
    return new StoreException("another weir (" + owner + ") is writing results to " + folder
        + "; wait until it has ended, or end it", null);
  }

  static StoreException noFile(Path path) {
    return new StoreException(path + " is no regular file, so weir can't write it; remove it",
        null);
  }

  private static String words(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}
