package io.weir.lab.trial;

import io.weir.core.result.PhaseKind;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of one worker. */
final class CrewMember {
  /** All that a worker has to say before it is prepared, and much more; each is shown. */
  private static final int MOST_PROGRESS = 1_000;

  private final int worker;
  private long seenNanos;
  private long clockOffset;
  private long loadAt;
  private boolean lost;
  private boolean assigned;
  private boolean ending;
  private int progress;
  private final Map<PhaseKind, Long> phases = new EnumMap<>(PhaseKind.class);
  private Optional<WorkerReport.Hello> hello = Optional.empty();
  private Optional<WorkerReport.Prepared> prepared = Optional.empty();
  private Optional<WorkerReport.Finished> finished = Optional.empty();

  CrewMember(int worker, long startedNanos) {
    this.worker = worker;
    this.seenNanos = startedNanos;
  }

  /** It has got its assignment. */
  void assigned() {
    assigned = true;
  }

  /** It has got a command. */
  void sent(WorkerCommand command) {
    ending = ending || command instanceof WorkerCommand.Stop
        || command instanceof WorkerCommand.Clear;
  }

  /** Why a report can't be right where it comes; empty if it can. */
  Optional<String> refuses(WorkerReport report) {
    return switch (report) {
      case WorkerReport.Hello said -> refusal(hello.isPresent() && finished.isEmpty(),
          "said hello a second time");
      case WorkerReport.Prepared said -> refusal(!assigned || prepared.isPresent(),
          "said that it is prepared, for nothing");
      case WorkerReport.PhaseBegins said -> refusal(prepared.isEmpty(),
          "began a phase before it was prepared");
      case WorkerReport.Finished said -> refusal(!ending || finished.isPresent(),
          "gave its final report without being asked to end");
      case WorkerReport.Progress said -> refusal(++progress > MOST_PROGRESS,
          "reports what it does for the " + progress + "th time");
      case WorkerReport.Failed said -> Optional.empty();
      case WorkerReport.Snapshot said -> Optional.empty();
      case WorkerReport.Placed said -> Optional.empty();
      case WorkerReport.Silent said -> Optional.empty();
    };
  }

  private static Optional<String> refusal(boolean refused, String reason) {
    return refused ? Optional.of(reason) : Optional.empty();
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
