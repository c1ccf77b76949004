package io.weir.lab.worker;

import io.weir.core.worker.WorkerReport;

/** An event of a worker, for the coordinator. */
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
   * A worker is gone, or its report can't be parsed. Its last event.
   *
   * @param worker which one
   * @param reason the known cause, human-readable, as {@code ended with exit code 137}
   */
  record Lost(int worker, String reason) implements WorkerEvent {}
}
