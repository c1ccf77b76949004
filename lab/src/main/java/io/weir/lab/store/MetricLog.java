package io.weir.lab.store;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The metrics of a system's processes, a line for each sample. A line is on its way to disk when it
 * is appended; the file is there from the first one on. Used by one thread at a time.
 */
public final class MetricLog {
  private final Path catalogueFile;
  private final Path file;
  private final ObjectWriter json;

  MetricLog(Path catalogueFile, Path file, ObjectWriter json) {
    this.json = json;
    this.catalogueFile = catalogueFile;
    this.file = file;
  }

  /** Writes the catalog of metrics. */
  public void write(MetricCatalogue catalogue) throws StoreException {
    AtomicFile.write(catalogueFile, json.with(SerializationFeature.INDENT_OUTPUT), catalogue);
  }

  /** Adds a line. */
  public void append(MetricSample sample) throws StoreException {
    try {
      Files.write(file, (json.writeValueAsString(sample) + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }
}
