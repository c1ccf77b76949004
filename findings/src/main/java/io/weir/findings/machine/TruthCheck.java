package io.weir.findings.machine;

/**
 * A measured value beside the one that a system of known behaviour recorded itself.
 *
 * @param what what it is, as {@code publish-response p99} or {@code lost}
 * @param unit what both values count
 * @param measured what weir measured or counted
 * @param truth what the system recorded
 */
public record TruthCheck(String what, Unit unit, long measured, long truth) {
  /** What both values count. */
  public enum Unit {
    NANOSECONDS,
    MESSAGES
  }

  /**
   * The error relative to the truth; where the truth is 0, 0 if so was the measurement and 1 if
   * not.
   */
  public double error() {
    if (truth == 0) {
      return measured == 0 ? 0 : 1;
    }
    return (measured - truth) / (double) truth;
  }
}
