package io.weir.core.steady;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Latencies of a real run, second by second.
 *
 * @param p50 medians, in nanoseconds
 * @param p99 99th percentiles
 */
record RecordedSeries(double[] p50, double[] p99) {
  private static final int HEADER = 2;

  static RecordedSeries of(String name) throws IOException {
    try (InputStream file = RecordedSeries.class.getResourceAsStream(name + ".csv")) {
      List<String[]> rows = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .skip(HEADER)
          .map(line -> line.split(","))
          .toList();
      return new RecordedSeries(column(rows, 1), column(rows, 2));
    }
  }

  private static double[] column(List<String[]> rows, int column) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).toArray();
  }

  RecordedSeries from(int second) {
    return between(second, p50.length);
  }

  RecordedSeries between(int second, int until) {
    return new RecordedSeries(Arrays.copyOfRange(p50, second, until),
        Arrays.copyOfRange(p99, second, until));
  }
}
