package io.weir.findings.figure;

/** The validity checks that a value must pass, as findings name them. */
public enum GateId {
  ACCOUNT_GAP(Doubt.RESULT),
  ACCOUNTS(Doubt.RESULT),
  CATCH_UP_END(Doubt.RESULT),
  CATCH_UP_LENGTH(Doubt.RESULT),
  CEILING(Doubt.LOAD),
  CLOCK(Doubt.RESULT),
  CYCLE(Doubt.RESULT),
  DISK(Doubt.RESULT),
  EMULATION(Doubt.RESULT),
  FAILURES(Doubt.RESULT),
  GARBAGE_COLLECTION(Doubt.GENERATOR),
  GENERATOR_LAG(Doubt.GENERATOR),
  HICCUPS(Doubt.GENERATOR),
  HISTOGRAM_RANGE(Doubt.RESULT),
  LOAD(Doubt.LOAD),
  LOST_WORKER(Doubt.LOAD),
  NOT_OFFERED(Doubt.LOAD),
  ONE_EPISODE(Doubt.RESULT),
  OUTCOME(Doubt.RESULT),
  OVERLOAD(Doubt.RESULT),
  PAUSES(Doubt.GENERATOR),
  PRESSURE(Doubt.GENERATOR),
  RECORD(Doubt.RESULT),
  RUN_END(Doubt.RESULT),
  RUN_QUEUE(Doubt.GENERATOR),
  SAMPLE_COUNT(Doubt.RESULT),
  SEARCH_SOAK(Doubt.RESULT),
  STEADY_STATE(Doubt.RESULT),
  STEAL(Doubt.GENERATOR),
  THROTTLING(Doubt.GENERATOR),
  WORKER_CPU(Doubt.GENERATOR);

  /** The part of a measurement that a check's reason puts in doubt. */
  private enum Doubt {
    /** Whether the load generator had the machine that it needs, and used it in time. */
    GENERATOR,
    /** Whether the load was the one that was asked for. */
    LOAD,
    /** The measurement of the system. */
    RESULT
  }

  private final Doubt doubt;

  GateId(Doubt doubt) {
    this.doubt = doubt;
  }

  /** Whether its reason doubts the timing of the load generator, and not the system. */
  public boolean doubtsGenerator() {
    return doubt == Doubt.GENERATOR;
  }

  /** Whether its reason doubts that the load was the one that was asked for. */
  public boolean doubtsLoad() {
    return doubt == Doubt.LOAD;
  }
}
