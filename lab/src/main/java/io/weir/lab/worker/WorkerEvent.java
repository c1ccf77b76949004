package io.weir.lab.worker;

import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimate;
import java.time.Duration;
import java.util.Optional;

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
   * A worker answered a ping.
   *
   * @param worker which one
   * @param atNanos when the answer arrived, in the coordinator's monotonic time
   * @param took how long the worker took, without the time in which the coordinator did not run
   * @param clock the worker's clock, as all answers so far show it
   * @param stepNanos by how much its clock has stepped since the answer before, if it has
   */
  record Answered(int worker, long atNanos, Duration took, ClockEstimate clock,
      Optional<Long> stepNanos) implements WorkerEvent {}

  /**
   * A worker is gone, or its report can't be parsed. Its last event.
   *
   * @param worker which one
   * @param reason the known cause, human-readable, as {@code ended with exit code 137}
   */
  record Lost(int worker, String reason) implements WorkerEvent {}
}
