package io.weir.findings.export;

import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Writes a result in the format of another program. Exporters are registered in
 * {@code META-INF/services}. Stateless, with a public constructor that has no parameters.
 */
public interface Exporter {
  /** Returns the name of the format on the command line, as {@code csv}. */
  String format();

  /** Returns what the output has, as a phrase. */
  String describe();

  /**
   * Writes a result.
   *
   * @param folder the result folder, for raw files
   * @param findings the findings of that folder
   * @param out is not closed
   */
  void write(ResultReader folder, Findings findings, OutputStream out) throws IOException;

  /** Returns all exporters, in the order of the lines that register them. */
  static List<Exporter> all() {
    return ServiceLoader.load(Exporter.class, Exporter.class.getClassLoader())
        .stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }
}
