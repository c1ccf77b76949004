package io.weir.cli.omb;

import io.weir.core.omb.Draft;
import io.weir.core.text.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A section of a scenario that can be written out as YAML. Used by one thread. */
final class ScenarioDraft implements Draft {
  private static final int WIDTH = 100;
  private static final int LONGEST_PLAIN = 1_000;
  private static final String INDENT = "  ";
  /** Text that YAML takes as it is; a colon only within, as in an address. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9/.+-][A-Za-z0-9 ._/+-]*(:[A-Za-z0-9_/+-][A-Za-z0-9 ._/+-]*)*");

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private record Entry(String value, ScenarioDraft section, String comment) {}

  @Override
  public void put(String key, String value, String comment) {
    entries.put(key, new Entry(quoted(value), new ScenarioDraft(), comment));
  }

  @Override
  public void put(String key, String value) {
    put(key, value, "");
  }

  /** Sets a value that is YAML already. */
  void putYaml(String key, String yaml, String comment) {
    entries.put(key, new Entry(yaml, new ScenarioDraft(), comment));
  }

  @Override
  public ScenarioDraft section(String key) {
    return entries.computeIfAbsent(key, name -> new Entry("", new ScenarioDraft(), "")).section();
  }

  /** A section below with a comment above it. */
  ScenarioDraft section(String key, String comment) {
    ScenarioDraft section = section(key);
    entries.put(key, new Entry("", section, comment));
    return section;
  }

  @Override
  public void remark(String comment) {
    entries.put("#" + entries.size(), new Entry("", new ScenarioDraft(), comment));
  }

  /** Takes over all that another section holds, behind what is here. */
  void take(ScenarioDraft other) {
    other.entries.forEach((key, entry) -> entries.put(key.startsWith("#")
        ? "#" + entries.size()
        : key, entry));
  }

  private boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The section as YAML. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    write("", lines);
    return lines;
  }

  private void write(String indent, List<String> lines) {
    entries.forEach((key, entry) -> {
      if (key.startsWith("#")) {
        comment(indent, entry.comment(), lines);
      } else if (!entry.value().isEmpty()) {
        value(indent, quoted(key) + ": " + entry.value(), entry.comment(), lines);
      } else if (!entry.section().isEmpty()) {
        comment(indent, entry.comment(), lines);
        lines.add(indent + quoted(key) + ":");
        entry.section().write(indent + INDENT, lines);
      }
    });
  }

  /** A short comment stands behind its value, a long one above it. */
  private static void value(String indent, String line, String comment, List<String> lines) {
    String behind = indent + line + "  # " + VisibleText.line(comment);
    if (comment.isEmpty()) {
      lines.add(indent + line);
    } else if (behind.length() <= WIDTH) {
      lines.add(behind);
    } else {
      comment(indent, comment, lines);
      lines.add(indent + line);
    }
  }

  private static void comment(String indent, String comment, List<String> lines) {
    StringBuilder line = new StringBuilder();
    for (String word : VisibleText.of(comment).split("\\s+")) {
      if (!line.isEmpty() && indent.length() + 3 + line.length() + word.length() > WIDTH) {
        lines.add(indent + "# " + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(indent + "# " + line);
    }
  }

  private static String quoted(String value) {
    return value.length() <= LONGEST_PLAIN && PLAIN.matcher(value).matches()
        && !value.endsWith(" ")
            ? value
            : '"' + VisibleText.of(value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t")) + '"';
  }
}
