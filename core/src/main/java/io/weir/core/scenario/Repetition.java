package io.weir.core.scenario;

/**
 * How often each system is measured.
 *
 * @param most how many fresh deployments of each system are measured, or the most of them
 * @param untilConclusive whether repeating ends as soon as the comparison is conclusive
 */
public record Repetition(int most, boolean untilConclusive) {
  public Repetition {
    if (most < 1) {
      throw new IllegalArgumentException("repeat must be at least 1, not " + most);
    }
  }

  /** So many times, whatever the outcome. */
  public static Repetition fixed(int times) {
    return new Repetition(times, false);
  }
}
