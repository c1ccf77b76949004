package io.weir.core.scenario;

/** Whether broker metrics are read each second. */
public enum BrokerMetrics {
  ON,
  OFF;

  /** The default of scenarios. */
  public static final BrokerMetrics DEFAULT = ON;
}
