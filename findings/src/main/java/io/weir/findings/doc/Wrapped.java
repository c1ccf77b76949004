package io.weir.findings.doc;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
public final class Wrapped {
  private Wrapped() {}

  /** Lines of no more than so many characters, but for words that are longer; at least one line. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
