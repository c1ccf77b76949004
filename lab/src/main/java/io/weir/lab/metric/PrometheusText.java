package io.weir.lab.metric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads pages in Prometheus's text format, version 0.0.4. Lines of other metrics are skipped, even
 * if they are malformed; all others must follow the format.
 *
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">the format</a>
 */
final class PrometheusText {
  private PrometheusText() {}

  /**
   * Returns the samples of some metrics, in the page's order.
   *
   * @param asked selects metrics by name
   * @throws MetricException at the first line that is none
   */
  static List<TextSample> samples(String page, Predicate<String> asked) throws MetricException {
    List<TextSample> samples = new ArrayList<>();
    int number = 0;
    for (String line : page.split("\n", -1)) {
      number++;
      String text = line.strip();
      if (!text.isEmpty() && text.charAt(0) != '#' && asked.test(name(text))) {
        try {
          samples.add(new SampleLine(text).read());
        } catch (IllegalArgumentException e) {
          throw new MetricException("line " + number + " of the page: " + e.getMessage());
        }
      }
    }
    return samples;
  }

  private static String name(String line) {
    int end = 0;
    while (end < line.length() && line.charAt(end) != '{'
        && !Character.isWhitespace(line.charAt(end))) {
      end++;
    }
    return line.substring(0, end);
  }

  /**
   * A line with a sample: {@code name{label="value",...} number timestamp}, labels and timestamp
   * being optional. Read once.
   */
  private static final class SampleLine {
    private final String line;
    private int at;

    SampleLine(String line) {
      this.line = line;
    }

    /**
     * Returns the sample.
     *
     * @throws IllegalArgumentException if it is malformed, with the expected text and the place
     */
    TextSample read() {
      String name = name();
      Map<String, String> labels = new LinkedHashMap<>();
      skipSpace();
      if (at < line.length() && line.charAt(at) == '{') {
        at++;
        labels(labels);
      }
      skipSpace();
      return new TextSample(name, labels, number());
    }

    private String name() {
      int start = at;
      while (at < line.length() && isName(line.charAt(at))) {
        at++;
      }
      if (at == start) {
        throw expected("a name");
      }
      return line.substring(start, at);
    }

    private static boolean isName(char c) {
      return c < 0x80 && Character.isLetterOrDigit(c) || c == '_' || c == ':';
    }

    private void labels(Map<String, String> labels) {
      skipSpace();
      while (next() != '}') {
        String name = name();
        skipSpace();
        take('=');
        skipSpace();
        labels.put(name, quoted());
        skipSpace();
        if (next() == ',') {
          at++;
          skipSpace();
        } else if (next() != '}') {
          throw expected("',' or '}'");
        }
      }
      at++;
    }

    private String quoted() {
      take('"');
      StringBuilder text = new StringBuilder();
      while (next() != '"') {
        char c = line.charAt(at++);
        text.append(c == '\\' ? escaped() : c);
      }
      at++;
      return text.toString();
    }

    private char escaped() {
      char c = next();
      at++;
      return switch (c) {
        case 'n' -> '\n';
        case '\\', '"' -> c;
        default -> throw expected("an escape of \\, \" or n before here");
      };
    }

    /** Returns the number; what may follow it is the timestamp, which must be a number too. */
    private double number() {
      String[] rest = line.substring(at).strip().split("\\s+");
      if (rest.length > 2 || rest[0].isEmpty()
          || rest.length == 2 && !rest[1].matches("-?[0-9]{1,18}")) {
        throw expected("a number, and a timestamp at most");
      }
      return switch (rest[0]) {
        case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
        case "-Inf" -> Double.NEGATIVE_INFINITY;
        default -> parsed(rest[0]);
      };
    }

    private double parsed(String number) {
      // Java accepts these as suffixes of its literals.
      if (number.matches("[^xX]*[dDfF]")) {
        throw expected("a number");
      }
      try {
        return Double.parseDouble(number);
      } catch (NumberFormatException e) {
        throw expected("a number");
      }
    }

    private char next() {
      if (at >= line.length()) {
        throw expected("more");
      }
      return line.charAt(at);
    }

    private void take(char c) {
      if (next() != c) {
        throw expected("'" + c + "'");
      }
      at++;
    }

    private void skipSpace() {
      while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
        at++;
      }
    }

    private IllegalArgumentException expected(String what) {
      return new IllegalArgumentException("expected " + what + " at character " + (at + 1));
    }
  }

  /** One sample of a page in Prometheus's text format. */
  record TextSample(String name, Map<String, String> labels, double value) {
    TextSample {
      labels = Map.copyOf(labels);
    }
  }
}
