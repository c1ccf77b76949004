package io.weir.analysis;

import io.weir.analysis.finding.Findings;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Path;

/** Writes findings as JSON, and reads them back. Stateless. */
public final class FindingsWriter {
  private FindingsWriter() {}

  /** Writes findings to a file, replacing it. */
  public static void write(Findings findings, Path file) throws IOException {
    Json.prettyWriter().writeValue(file.toFile(), findings);
  }

  /** Reads what {@link #write} wrote. */
  public static Findings read(Path file) throws IOException {
    return Json.reader(Findings.class).readValue(file.toFile());
  }
}
