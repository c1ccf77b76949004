package io.weir.lab.store;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.weir.core.result.SystemUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The resource use of a system, a line for each interval. A line is on its way to disk when it is
 * appended; the file is there from the first one on.
 */
public final class UseLog {
  private final Path file;
  private final ObjectWriter json;

  UseLog(Path file, ObjectWriter json) {
    this.json = json;
    this.file = file;
  }

  /** Adds a line. */
  public void append(SystemUse use) throws StoreException {
    try {
      Files.write(file, (json.writeValueAsString(use) + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }
}
