package io.weir.core.folder;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A document that a newer weir wrote. Its message names the file, its format, the format that this
 * weir reads and the next step.
 */
public final class NewerFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  NewerFormatException(Path file, String format, int read) {
    super(file + " has format " + format + ", and this weir reads format " + read
        + "; use a newer weir");
  }
}
