package io.weir.core.scenario;

/** The scenario's decision about a fault that leaves clients without service. */
public enum Outage {
  /** It must not: a fault that the system can't survive is refused before anything starts. */
  REFUSED,
  /** It may, and is what the scenario wants to see. */
  EXPECTED
}
