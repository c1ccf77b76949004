package io.weir.cli.draft;

import io.weir.core.omb.Draft;
import io.weir.core.text.VisibleText;
import io.weir.findings.doc.Wrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A section of a scenario that can be written as YAML. Used by one thread. */
public final class ScenarioDraft implements Draft {
  private static final int WIDTH = 100;
  private static final int LONGEST_PLAIN = 1_000;
  private static final String REMARK = "#";
  /** Text that YAML takes as it is; a colon only within, as in an address. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9/.+-][A-Za-z0-9 ._/+-]*(:[A-Za-z0-9_/+-][A-Za-z0-9 ._/+-]*)*");

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A value, a section or a remark.
   *
   * @param value a value in YAML; empty text for the other two
   * @param section empty for the other two
   */
  private record Entry(String value, ScenarioDraft section, String comment) {}

  @Override
  public void put(String key, String value, String comment) {
    putYaml(key, quoted(value), comment);
  }

  /** Sets a value that is YAML already. */
  public void putYaml(String key, String yaml, String comment) {
    entries.put(key, new Entry(yaml, new ScenarioDraft(), comment));
  }

  @Override
  public ScenarioDraft section(String key) {
    return section(key, "");
  }

  /** Returns a section below. A new one gets a comment above it. */
  public ScenarioDraft section(String key, String comment) {
    return entries.computeIfAbsent(key, name -> new Entry("", new ScenarioDraft(), comment))
        .section();
  }

  @Override
  public void remark(String comment) {
    putYaml(REMARK + entries.size(), "", comment);
  }

  /** Returns the section as lines of YAML. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    write("", lines);
    return lines;
  }

  private void write(String indent, List<String> lines) {
    entries.forEach((key, entry) -> {
      if (!entry.value().isEmpty()) {
        value(indent + quoted(key) + ": " + entry.value(), indent, entry.comment(), lines);
      } else if (key.startsWith(REMARK)) {
        comment(indent, entry.comment(), lines);
      } else if (!entry.section().entries.isEmpty()) {
        comment(indent, entry.comment(), lines);
        lines.add(indent + quoted(key) + ":");
        entry.section().write(indent + "  ", lines);
      }
    });
  }

  /** A short comment stands behind its value, a long one above it. */
  private static void value(String line, String indent, String comment, List<String> lines) {
    String both = comment.isEmpty() ? line : line + "  # " + VisibleText.line(comment);
    if (both.length() > WIDTH) {
      comment(indent, comment, lines);
    }
    lines.add(both.length() > WIDTH ? line : both);
  }

  private static void comment(String indent, String comment, List<String> lines) {
    String start = indent + "# ";
    if (!comment.isEmpty()) {
      Wrapped.lines(VisibleText.of(comment), WIDTH - start.length())
          .forEach(line -> lines.add(start + line));
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
