package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The name of a validity check that a value must pass, as findings have it. There is one object for
 * each name. Thread-safe.
 */
public final class GateId implements Comparable<GateId> {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  private static final Map<String, GateId> ALL = new ConcurrentHashMap<>();

  public static final GateId ACCOUNT_GAP = of("account-gap");
  public static final GateId ACCOUNTS = of("accounts");
  public static final GateId CATCH_UP_END = of("catch-up-end");
  public static final GateId CATCH_UP_LENGTH = of("catch-up-length");
  public static final GateId CEILING =
      of("ceiling", Doubt.LOAD);
  public static final GateId CLOCK = of("clock");
  public static final GateId CPU_SATURATION = of("cpu-saturation");
  public static final GateId CYCLE = of("cycle");
  public static final GateId DISK = of("disk");
  public static final GateId DISK_USE = of("disk-use");
  public static final GateId EMULATION = of("emulation");
  public static final GateId FAILURES = of("failures");
  public static final GateId GARBAGE_COLLECTION =
      of("garbage-collection", Doubt.GENERATOR);
  public static final GateId GENERATOR_LAG =
      of("generator-lag", Doubt.GENERATOR);
  public static final GateId HICCUPS =
      of("hiccups", Doubt.GENERATOR);
  public static final GateId HISTOGRAM_RANGE = of("histogram-range");
  public static final GateId LOAD =
      of("load", Doubt.LOAD);
  public static final GateId LOST_WORKER =
      of("lost-worker", Doubt.LOAD);
  public static final GateId NOT_OFFERED =
      of("not-offered", Doubt.LOAD);
  public static final GateId ONE_EPISODE = of("one-episode");
  public static final GateId OUTCOME = of("outcome");
  public static final GateId OVERLOAD = of("overload");
  public static final GateId PAUSES =
      of("pauses", Doubt.GENERATOR);
  public static final GateId PRESSURE =
      of("pressure", Doubt.GENERATOR);
  public static final GateId RECORD = of("record");
  public static final GateId RUN_END = of("run-end");
  public static final GateId RUN_QUEUE =
      of("run-queue", Doubt.GENERATOR);
  public static final GateId SAMPLE_COUNT = of("sample-count");
  public static final GateId SEARCH_SOAK = of("search-soak");
  public static final GateId STEADY_STATE = of("steady-state");
  public static final GateId STEAL =
      of("steal", Doubt.GENERATOR);
  public static final GateId THROTTLING =
      of("throttling", Doubt.GENERATOR);
  public static final GateId WORKER_CPU =
      of("worker-cpu", Doubt.GENERATOR);

  /** The part of a measurement that a check's reason puts in doubt. */
  private enum Doubt {
    /** Whether the load generator had the machine that it needs, and used it in time. */
    GENERATOR,
    /** Whether the load was the one that was asked for. */
    LOAD,
    /** The measurement of the system. */
    RESULT
  }

  private final String name;
  private final Doubt doubt;

  private GateId(String name, Doubt doubt) {
    this.name = name;
    this.doubt = doubt;
  }

  /**
   * Returns the check of a name. The reasons of a check that weir itself does not have doubt the
   * measurement of the system.
   *
   * @param name lower-case words with hyphens between them
   * @throws IllegalArgumentException if it is no such name
   */
  @JsonCreator
  public static GateId of(String name) {
    return of(name, Doubt.RESULT);
  }

  private static GateId of(String name, Doubt doubt) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name
          + "' is no name of a check: it takes lower-case words with hyphens between them");
    }
    return ALL.computeIfAbsent(name, any -> new GateId(name, doubt));
  }

  /** Returns its name, as {@code steady-state}. */
  @JsonValue
  public String text() {
    return name;
  }

  /** Returns whether its reason doubts the timing of the load generator, and not the system. */
  public boolean doubtsGenerator() {
    return doubt == Doubt.GENERATOR;
  }

  /** Returns whether its reason doubts that the load was the one that was asked for. */
  public boolean doubtsLoad() {
    return doubt == Doubt.LOAD;
  }

  @Override
  public int compareTo(GateId other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
