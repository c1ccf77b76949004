package io.weir.core.scenario;

/** Whether brokers are asked each second how they are doing. */
public enum BrokerMetrics {
  ON,
  OFF;

  /** What holds where a scenario says nothing. */
  public static final BrokerMetrics DEFAULT = ON;
}
