package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machines that workers run on, and how many there are. Written as {@code local:4}. */
public sealed interface WorkerHosts {
  /** The largest number of workers. */
  int MOST = 1_000;

  /** One worker on this machine. */
  WorkerHosts HERE = new Local(1);

  /** How many workers there are at most. */
  int count();

  /** How many workers a workload has: those with something to do. */
  default int workers(Workload workload) {
    return Math.min(count(), workload.mostWorkers());
  }

  /**
   * Workers on this machine.
   *
   * @param count how many; from 1
   */
  record Local(int count) implements WorkerHosts {
    static final String PREFIX = "local:";

    public Local {
      requireCount(count);
    }

    @Override
    public String toString() {
      return PREFIX + count;
    }
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static WorkerHosts parse(String text) {
    Matcher local = Pattern.compile(Local.PREFIX + "([0-9]{1,6})").matcher(text);
    if (local.matches()) {
      return new Local(Integer.parseInt(local.group(1)));
    }
    throw new IllegalArgumentException("'" + text + "' names no machines; write local:4");
  }

  /** The form that {@link #parse} reads. */
  @JsonValue
  default String written() {
    return toString();
  }

  private static void requireCount(int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("1 to " + MOST + " workers, not " + count);
    }
  }
}
