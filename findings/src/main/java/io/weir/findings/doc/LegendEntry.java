package io.weir.findings.doc;

import java.util.List;
import java.util.Optional;

/**
 * An entry of a legend.
 *
 * @param stroke the line that it explains; a remark has none
 * @param text what it stands for
 */
public record LegendEntry(Optional<Stroke> stroke, String text) {
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

  /** A system's line. */
  public static LegendEntry system(String name, int color) {
    return new LegendEntry(
        Optional.of(new Stroke(Optional.of(color), LineStyle.dash(color), false, "2")), name);
  }

  /** A line in the color of the text. */
  public static LegendEntry line(String text, List<Integer> dash) {
    return new LegendEntry(Optional.of(new Stroke(Optional.empty(), dash, false, "2")), text);
  }

  /** A paler line. */
  public static LegendEntry pale(String text, String width) {
    return new LegendEntry(Optional.of(new Stroke(Optional.empty(), List.of(), true, width)), text);
  }

  /** A remark. */
  public static LegendEntry remark(String text) {
    return new LegendEntry(Optional.empty(), text);
  }
}
