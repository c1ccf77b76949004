package io.weir.findings.model;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.folder.WholeFile;
import io.weir.core.result.Json;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.nio.file.Path;

/** Writes findings as JSON, and reads them back. Stateless. */
public final class FindingsWriter {
  /** Findings as they are stored. */
  public static final DocumentType<Findings> DOCUMENT =
      DocumentType.of(Findings.class, Findings.FORMAT, ResultReader.FINDINGS.most());

  private FindingsWriter() {}

  /** Writes findings to a file, and replaces the old one; completely or not at all. */
  public static void write(Findings findings, Path file) throws IOException {
    WholeFile.write(file, out -> Json.prettyWriter().writeValue(out, findings));
  }

  /** Returns the findings of a result folder, whether or not they exist. */
  public static StoredFile stored(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    return layout.stored(layout.findings());
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it can't be read, or a newer weir wrote it
   */
  public static Findings read(Path file) throws IOException {
    return DOCUMENT.read(new StoredFile(file.getParent(), file));
  }
}
