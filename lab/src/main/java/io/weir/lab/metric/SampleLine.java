package io.weir.lab.metric;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line with a sample: {@code name{label="value",...} number timestamp}, labels and timestamp
 * being optional. Read once.
 */
final class SampleLine {
  private final String line;
  private int at;

  SampleLine(String line) {
    this.line = line;
  }

  /**
   * The sample.
   *
   * @throws IllegalArgumentException if it is none, with what was expected and where
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

  /** The number; what may follow it is the timestamp, which must be a number too. */
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
    // Java takes these as the suffixes of its own literals.
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
