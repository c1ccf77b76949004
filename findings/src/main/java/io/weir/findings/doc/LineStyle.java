package io.weir.findings.doc;

import java.util.List;

/** How the lines of systems differ besides their color. */
public final class LineStyle {
  /** Of what is drawn within one system's color. */
  public static final List<Integer> MEDIAN = List.of(3, 3);

  /** Of the load that was asked for. */
  public static final List<Integer> OFFERED = List.of(2, 4);

  private static final List<List<Integer>> DASHES = List.of(
      List.of(), List.of(7, 3), List.of(2, 3), List.of(9, 3, 2, 3), List.of(4, 2), List.of(1, 2),
      List.of(12, 4), List.of(6, 2, 1, 2, 1, 2));

  private LineStyle() {}

  /**
   * Returns the dashes that go with a color: lengths of line and gap in turn; empty for an unbroken
   * line.
   */
  public static List<Integer> dash(int color) {
    return DASHES.get(color % DASHES.size());
  }
}
