package io.weir.findings.figure;

/** Rates of the measure phase, of all producers or consumers together. */
public enum RateKind {
  /** Messages that came due. */
  OFFERED,
  /** Acknowledgements. */
  ACHIEVED,
  /** Deliveries, over all subscriptions. */
  RECEIVED,
  /**
   * Acknowledgements, or first deliveries to each subscription if these are fewer. Only of a run
   * whose load is meant to be an overload: it is the peak of its system.
   */
  SERVED
}
