package io.weir.findings.across;

/**
 * A difference between two sides.
 *
 * @param part what it is about
 * @param name its name, as a key of a scenario or a setting
 * @param a what the first side has
 * @param b what the second side has
 */
public record Difference(Part part, String name, String a, String b) {
  /** What a difference is about, in display order. */
  public enum Part {
    /** Versions of the broker, its client and weir. */
    VERSION,
    /** What an acknowledgement guarantees. */
    DURABILITY,
    /** Keys of the scenario. */
    DESIGN,
    /** Settings that the running system reported. */
    SETTING,
    /** The machine. */
    HOST
  }

  private static final String LOAD = "workload.load.";
  private static final String MESSAGE = "workload.message.";
  private static final String DILATION = "emulate.dilation";

  /** Returns it in a few words, as {@code phases.measure 30s → 1m}. */
  public String text() {
    return name + " " + a + " → " + b;
  }

  /** Returns whether the sides were loaded differently, so that a ratio of values says nothing. */
  boolean isLoad() {
    return part == Part.DESIGN && (name.startsWith(LOAD) || name.startsWith(MESSAGE));
  }

  /** Returns whether time passed differently for the sides. */
  boolean isDilation() {
    return part == Part.DESIGN && name.equals(DILATION);
  }
}
