package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.worker.WorkerReport;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of one worker. */
final class CrewMember {
  private final int worker;
  private long seenNanos;
  private long clockOffset;
  private long loadAt;
  private boolean lost;
  private final Map<PhaseKind, Long> phases = new EnumMap<>(PhaseKind.class);
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
      case WorkerReport.PhaseBegins said -> {
        loadAt = phases.isEmpty() ? said.atNanos() : loadAt;
        phases.put(said.phase(), said.atNanos() - loadAt);
      }
      case WorkerReport.Finished said -> finished = Optional.of(said);
      case WorkerReport.Failed said -> lost = true;
      case WorkerReport.Progress said -> {}
      case WorkerReport.Snapshot said -> {}
      case WorkerReport.Placed said -> {}
      case WorkerReport.Silent said -> {}
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

  /**
   * What to add to the coordinator's time to get the worker's; too small by as long as its report
   * was on the way.
   */
  long clockOffset() {
    return clockOffset;
  }

  /** When its load starts, in the coordinator's time; empty before it said so. */
  OptionalLong loadStart() {
    return phases.isEmpty() ? OptionalLong.empty() : OptionalLong.of(loadAt - clockOffset);
  }

  /** When a phase begins, in nanoseconds since its load started; empty before it said so. */
  OptionalLong begins(PhaseKind phase) {
    Long at = phases.get(phase);
    return at == null ? OptionalLong.empty() : OptionalLong.of(at);
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
