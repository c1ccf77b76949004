package io.weir.core.scenario;

/** Why more is offered than a system can serve. */
public enum OverloadIntent {
  /** So that what it serves is its peak. */
  INTENDED
}
