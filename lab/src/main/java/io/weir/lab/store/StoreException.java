package io.weir.lab.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Locale;

/** Results that can't be written. Its message names the file, the reason and what to do next. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  static StoreException writing(Path path, IOException cause) {
    return new StoreException("can't write " + path + ": " + reason(cause) + "; " + nextStep(cause),
        cause);
  }

  static StoreException taken(Path folder, String owner) {
    return new StoreException("another weir (" + owner + ") is writing results to " + folder
        + "; wait until it has ended, or end it", null);
  }

  static StoreException noFile(Path path) {
    return new StoreException(path + " is no regular file, so weir can't write it; remove it",
        null);
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private static String nextStep(IOException cause) {
    String reason = reason(cause).toLowerCase(Locale.ROOT);
    if (reason.contains("no space") || reason.contains("quota")) {
      return "make room on that disk, or put results elsewhere; what was measured so far is kept";
    }
    if (reason.contains("denied") || reason.contains("read-only")) {
      return "make the folder writable, or put results elsewhere";
    }
    return "check the disk, or put results elsewhere";
  }
}
