package io.weir.lab.worker;

import java.time.Duration;

/**
 * How long workers may take to start. Those on one machine compete for its cores, so each adds to
 * the time of all. Who knows the better reason gives up first: the worker, then its line, then the
 * trial.
 *
 * @param workers how many start together
 */
public record StartLimits(int workers) {
  private static final Duration DIAL = Duration.ofSeconds(30);
  private static final Duration CONNECT = Duration.ofSeconds(50);
  private static final Duration HELLO = Duration.ofSeconds(60);
  /** Several times the CPU time that a JVM takes until it is connected. */
  private static final Duration EACH = Duration.ofSeconds(3);
  /** Several times the CPU time of a JVM's first answer, all of whose code is new to it. */
  private static final Duration ANSWER_EACH = Duration.ofMillis(250);

  public StartLimits {
    if (workers < 1) {
      throw new IllegalArgumentException(workers + " workers don't start");
    }
  }

  /** Returns the most that a running worker tries to reach its coordinator. */
  Duration dial() {
    return among(DIAL);
  }

  /** From a worker's start until it is connected. */
  Duration connect() {
    return among(CONNECT);
  }

  /** From a worker's start until its hello. */
  public Duration hello() {
    return among(HELLO);
  }

  /**
   * Returns how long a worker may be silent until all have answered.
   *
   * @param afterwards how long it may be afterwards
   */
  Duration silence(Duration afterwards) {
    return afterwards.plus(ANSWER_EACH.multipliedBy(workers - 1));
  }

  private Duration among(Duration alone) {
    return alone.plus(EACH.multipliedBy(workers - 1));
  }
}
