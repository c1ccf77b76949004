package io.weir.lab.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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
    OTHER("check the disk, or put results elsewhere");

    private final String nextStep;

    Reason(String nextStep) {
      this.nextStep = nextStep;
    }

    /** For a full disk the JDK has no type, only the system's own words. */
    static Reason of(Path path, IOException cause) {
      if (cause instanceof AccessDeniedException) {
        return NOT_WRITABLE;
      }
      String words = words(cause).toLowerCase(Locale.ROOT);
      if (words.contains("no space") || words.contains("quota")) {
        return FULL;
      }
      return ofDisk(path);
    }

    private static Reason ofDisk(Path path) {
      Path nearest = path.toAbsolutePath();
      while (!Files.exists(nearest) && nearest.getParent() != null) {
        nearest = nearest.getParent();
      }
      Path folder = Optional.ofNullable(nearest.getParent()).orElse(nearest);
      try {
        FileStore disk = Files.getFileStore(nearest);
        boolean writable = Files.isWritable(nearest)
            && (Files.isDirectory(nearest) || Files.isWritable(folder));
        if (disk.isReadOnly() || !writable) {
          return NOT_WRITABLE;
        }
        return disk.getUsableSpace() == 0 ? FULL : OTHER;
      } catch (IOException e) {
        return OTHER;
      }
    }
  }

  static StoreException writing(Path path, IOException cause) {
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
