package io.weir.findings.figure;

/** Rates of the measure phase, of all producers or consumers together. */
public enum RateKind {
  /** Messages that came due. */
  OFFERED,
  /** Acknowledgements. */
  ACHIEVED,
  /** Deliveries, over all subscriptions. */
  RECEIVED
}
