package io.weir.core.folder;

import java.io.IOException;

/** A file of a result folder that is not what it should be. Its message says what is wrong. */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }
}
