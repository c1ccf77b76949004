package io.weir.findings.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import io.weir.findings.Analysis;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet files, read by another implementation, have the values of the CSV files. */
class ParquetTest {
  @TempDir
  private static Path folder;
  private static ResultReader result;
  private static Findings findings;

  /** Its systems are swept, it has overloaded runs and missing values. */
  @BeforeAll
  static void judge() throws IOException {
    SampleResults.sweep(folder.resolve("sweep"), List.of(1, 16), 1, 10);
    result = ResultReader.open(folder.resolve("sweep"));
    findings = Analysis.of(result, SampleKinds.ALL);
  }

  private static byte[] export(String format, ResultReader from, Findings found)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Exporter.all()
        .stream()
        .filter(exporter -> exporter.format().equals(format))
        .findFirst()
        .orElseThrow()
        .write(from, found, out);
    return out.toByteArray();
  }

  private static List<List<String>> csv(String format, ResultReader from, Findings found)
      throws IOException {
    return new String(export(format, from, found), StandardCharsets.UTF_8).lines()
        .map(line -> Arrays.asList(line.split(",", -1)))
        .toList();
  }

  /** Returns the names of the columns, then the rows, with empty texts in place of no values. */
  private static List<List<String>> parquet(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("export.parquet"), bytes);
    List<List<String>> lines = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
        RowReader rows = reader.rowReader()) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < rows.getFieldCount(); i++) {
        names.add(rows.getFieldName(i));
      }
      lines.add(names);
      while (rows.hasNext()) {
        rows.next();
        List<String> line = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
          line.add(rows.isNull(i) ? "" : rows.getValue(i).toString());
        }
        lines.add(line);
      }
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary", "intervals"})
  void theValuesAreThoseOfCsv(String table) throws IOException {
    List<List<String>> read = parquet(export("parquet-" + table, result, findings));

    assertThat(read).hasSizeGreaterThan(10).isEqualTo(csv("csv-" + table, result, findings));
    assertThat(read.getFirst()).contains("system", "workload.partitions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary", "intervals"})
  void missingValuesAreNull(String table) throws IOException {
    SampleResults.troubled(folder.resolve("troubled-" + table));
    ResultReader troubled = ResultReader.open(folder.resolve("troubled-" + table));
    Findings troubles = Analysis.of(troubled, SampleKinds.ALL);

    List<List<String>> read = parquet(export("parquet-" + table, troubled, troubles));

    assertThat(read).isEqualTo(csv("csv-" + table, troubled, troubles));
    assertThat(read).anyMatch(line -> line.contains(""));
  }

  @Test
  void columnsHaveTypes() throws IOException {
    Path file = Files.write(folder.resolve("typed.parquet"),
        export("parquet-summary", result, findings));

    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
        RowReader rows = reader.rowReader()) {
      rows.next();
      assertThat(rows.getString("system")).isEqualTo("kafka");
      assertThat(rows.getLong("runs")).isEqualTo(1);
      assertThat(rows.getDouble("median")).isPositive();
      assertThat(rows.getBoolean("at-least")).isFalse();
      assertThat(rows.getString("verdict")).isNotBlank();
    }
  }

  /** A result without runs has columns and no rows. */
  @Test
  void anEmptyTableIsAFile() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ParquetFile.write(new ExportTable(List.of(
        new ExportTable.Column("system", ExportTable.Kind.TEXT)), List.of()), out);

    assertThat(parquet(out.toByteArray())).containsExactly(List.of("system"));
  }
}
