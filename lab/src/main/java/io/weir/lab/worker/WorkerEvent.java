package io.weir.lab.worker;

import io.weir.core.worker.WorkerReport;

/** What the coordinator learns of a worker. */
public sealed interface WorkerEvent {
  /** The worker it is about, from 0. */
  int worker();

  /**
   * A worker reported.
   *
   * @param worker which one
   * @param report what
   * @param atNanos when it arrived, in the coordinator's monotonic time
   */
  record Reported(int worker, WorkerReport report, long atNanos) implements WorkerEvent {}

  /**
   * A worker is gone, or says what can't be understood. Its last event.
   *
   * @param worker which one
   * @param reason what is known, for people, as {@code ended with exit code 137}
   */
  record Lost(int worker, String reason) implements WorkerEvent {}
}
