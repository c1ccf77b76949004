package io.weir.analysis;

import io.weir.analysis.finding.Findings;
import io.weir.core.result.Json;
import io.weir.core.result.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes findings as JSON, and reads them back. Stateless. */
public final class FindingsWriter {
  private FindingsWriter() {}

  /** Writes findings to a file, in the place of what was there; whole or not at all. */
  public static void write(Findings findings, Path file) throws IOException {
    WholeFile.write(file, out -> Json.prettyWriter().writeValue(out, findings));
  }

  /** Reads what {@link #write} wrote. */
  public static Findings read(Path file) throws IOException {
    return Json.reader(Findings.class).readValue(file.toFile());
  }
}
