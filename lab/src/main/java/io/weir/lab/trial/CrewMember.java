package io.weir.lab.trial;

import io.weir.core.worker.WorkerReport;
import java.util.Optional;

/** What is known of one worker. */
final class CrewMember {
  private final int worker;
  private long seenNanos;
  private long clockOffset;
  private boolean lost;
  private Optional<WorkerReport.Hello> hello = Optional.empty();
  private Optional<WorkerReport.Prepared> prepared = Optional.empty();
  private Optional<WorkerReport.Finished> finished = Optional.empty();

  CrewMember(int worker, long startedNanos) {
    this.worker = worker;
    this.seenNanos = startedNanos;
  }

  void saw(WorkerReport report, long atNanos) {
    seenNanos = atNanos;
    switch (report) {
      case WorkerReport.Hello said -> hello = Optional.of(said);
      case WorkerReport.Prepared said -> {
        prepared = Optional.of(said);
        clockOffset = said.clockNanos() - atNanos;
      }
      case WorkerReport.Finished said -> finished = Optional.of(said);
      case WorkerReport.Failed said -> lost = true;
      case WorkerReport.Progress said -> {}
      case WorkerReport.Snapshot said -> {}
    }
  }

  void lose() {
    lost = true;
  }

  int worker() {
    return worker;
  }

  /** When it last gave a sign of life, in the coordinator's time. */
  long seenNanos() {
    return seenNanos;
  }

  /** What to add to the coordinator's time to get the worker's; too small by as long as its report was on the way. */
  long clockOffset() {
    return clockOffset;
  }

  boolean lost() {
    return lost;
  }

  Optional<WorkerReport.Hello> hello() {
    return hello;
  }

  Optional<WorkerReport.Prepared> prepared() {
    return prepared;
  }

  Optional<WorkerReport.Finished> finished() {
    return finished;
  }
}
