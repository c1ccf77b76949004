package io.weir.findings.plan;

/**
 * Something in a plan that keeps its results from being valid or conclusive.
 *
 * @param key the key of the scenario, as {@code phases.measure}
 * @param reason why, as a clause
 * @param step what mends it
 */
public record PlanCaution(String key, String reason, String step) {
  /** Returns all of it on one line. */
  public String text() {
    return key + ": " + reason + "; " + step;
  }
}
