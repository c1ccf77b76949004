package io.weir.findings.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes lines of CSV (RFC 4180, UTF-8). Used by one thread. */
final class Csv {
  private final Writer out;

  Csv(OutputStream out) {
    this.out = new OutputStreamWriter(out, StandardCharsets.UTF_8);
  }

  void line(List<String> fields) throws IOException {
    out.write(fields.stream().map(Csv::quoted).collect(Collectors.joining(",")));
    out.write("\r\n");
  }

  /** Writes a table with its header. */
  void table(ExportTable table) throws IOException {
    line(table.columns().stream().map(ExportTable.Column::name).toList());
    for (List<Optional<Object>> row : table.rows()) {
      line(row.stream().map(value -> value.map(Object::toString).orElse("")).toList());
    }
    flush();
  }

  void flush() throws IOException {
    out.flush();
  }

  /** Returns a number; empty text for an end that is open. */
  static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  private static String quoted(String field) {
    return field.chars()
        .anyMatch(sign -> sign == ',' || sign == '"' || sign == '\r' || sign == '\n')
            ? '"' + field.replace("\"", "\"\"") + '"'
            : field;
  }
}
