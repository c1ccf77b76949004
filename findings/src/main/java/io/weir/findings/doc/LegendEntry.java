package io.weir.findings.doc;

import java.util.List;
import java.util.Optional;

/**
 * An entry of a legend.
 *
 * @param stroke the line that it explains; a remark has none
 * @param text what it stands for
 * @param lines names of the lines in the charts of its section that a click hides; may be none
 */
public record LegendEntry(Optional<Stroke> stroke, String text, List<String> lines) {
  public LegendEntry {
    lines = List.copyOf(lines);
  }

  /**
   * A line.
   *
   * @param color the number of a system's color; empty for that of text
   * @param dash lengths of line and gap in turn; empty for an unbroken line
   * @param pale whether it is paler than others
   * @param width its width, in pixels
   */
  public record Stroke(Optional<Integer> color, List<Integer> dash, boolean pale, String width) {
    public Stroke {
      dash = List.copyOf(dash);
    }
  }

  /** Returns a line in a system's color. */
  public static LegendEntry colored(String text, int color, List<Integer> dash) {
    return new LegendEntry(Optional.of(new Stroke(Optional.of(color), dash, false, "2")), text,
        List.of());
  }

  /** Returns a line in the color of the text. */
  public static LegendEntry line(String text, List<Integer> dash) {
    return new LegendEntry(Optional.of(new Stroke(Optional.empty(), dash, false, "2")), text,
        List.of());
  }

  /** Returns a paler line. */
  public static LegendEntry pale(String text, String width) {
    return new LegendEntry(Optional.of(new Stroke(Optional.empty(), List.of(), true, width)), text,
        List.of());
  }

  /** Returns a remark. */
  public static LegendEntry remark(String text) {
    return new LegendEntry(Optional.empty(), text, List.of());
  }

  /** Returns the same entry, which hides these lines at a click and shows them at the next. */
  public LegendEntry hiding(String... names) {
    return hiding(List.of(names));
  }

  /** Returns the same entry, which hides these lines at a click and shows them at the next. */
  public LegendEntry hiding(List<String> names) {
    return new LegendEntry(stroke, text, names);
  }
}
