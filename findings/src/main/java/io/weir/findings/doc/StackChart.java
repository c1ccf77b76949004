package io.weir.findings.doc;

import java.util.List;

/**
 * Bars of parts on one axis from 0.
 *
 * @param caption what is shown; may be empty
 * @param bars the bars, from top to bottom
 */
public record StackChart(String caption, List<Bar> bars) implements Block {
  public StackChart {
    bars = List.copyOf(bars);
  }

  /**
   * A bar.
   *
   * @param name whose it is
   * @param whole its length in words
   * @param color the number of a system's color
   * @param segments its parts, from left to right
   */
  public record Bar(Text name, String whole, int color, List<Segment> segments) {
    public Bar {
      segments = List.copyOf(segments);
    }

    double length() {
      return segments.stream().mapToDouble(Segment::length).sum();
    }
  }

  /**
   * A part of a bar.
   *
   * @param name what it is, with its value
   * @param label its name in a word or two, which is shown if there is room
   * @param length in a unit that all bars share
   */
  public record Segment(String name, String label, double length) {
    public Segment {
      if (!(length >= 0)) {
        throw new IllegalArgumentException("no length of a part: " + length);
      }
    }
  }

  /** Returns the length of the longest bar; 1 if none has one. */
  double longest() {
    double longest = bars.stream().mapToDouble(Bar::length).max().orElse(0);
    return longest > 0 ? longest : 1;
  }
}
