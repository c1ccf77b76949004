package io.weir.core.worker;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A report of a worker to the coordinator. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "report")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerReport.Hello.class, name = "hello"),
    @JsonSubTypes.Type(value = WorkerReport.Pong.class, name = "pong"),
    @JsonSubTypes.Type(value = WorkerReport.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = WorkerReport.TopicsExist.class, name = "topics-exist"),
    @JsonSubTypes.Type(value = WorkerReport.Prepared.class, name = "prepared"),
    @JsonSubTypes.Type(value = WorkerReport.PhaseBegins.class, name = "phase-begins"),
    @JsonSubTypes.Type(value = WorkerReport.Snapshot.class, name = "snapshot"),
    @JsonSubTypes.Type(value = WorkerReport.Placed.class, name = "placed"),
    @JsonSubTypes.Type(value = WorkerReport.Silent.class, name = "silent"),
    @JsonSubTypes.Type(value = WorkerReport.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = WorkerReport.Cleared.class, name = "cleared"),
    @JsonSubTypes.Type(value = WorkerReport.Abandoned.class, name = "abandoned"),
    @JsonSubTypes.Type(value = WorkerReport.Failed.class, name = "failed")
})
public sealed interface WorkerReport {
  /**
   * The worker is up and waits for its assignment.
   *
   * @param format the version of the boundary that it speaks
   * @param pid its process
   * @param java its JVM, in the JVM's words
   * @param clock its monotonic clock, where it can be identified
   * @param machine its machine
   */
  record Hello(int format, long pid, String java, Optional<ClockIdentity> clock,
      WorkerMachine machine) implements WorkerReport {}

  /**
   * The answer to a ping.
   *
   * @param number the ping's number
   * @param sentNanos when that was sent, as it said
   * @param receivedNanos when it arrived, by the worker's monotonic clock
   * @param answeredNanos when the answer was sent, by the worker's monotonic clock
   */
  record Pong(long number, long sentNanos, long receivedNanos, long answeredNanos)
      implements WorkerReport {}

  /**
   * Its current step before it is prepared.
   *
   * @param doing the step, human-readable, as {@code creating 1 topic}
   */
  record Progress(String doing) implements WorkerReport {}

  /** The topics that the worker creates exist, so that other workers can use them. */
  record TopicsExist() implements WorkerReport {}

  /**
   * Topics exist, consumers are attached, and a message went there and back.
   *
   * @param readBack settings as the running system and clients report them
   */
  record Prepared(ReadBack readBack) implements WorkerReport {}

  /**
   * The worker took a command and will begin a phase at the given time, which is later than the one
   * commanded if the command came too late to be met.
   *
   * @param phase the phase
   * @param atNanos when, by the worker's monotonic clock
   */
  record PhaseBegins(PhaseKind phase, long atNanos) implements WorkerReport {}

  /** One interval's measurements. */
  record Snapshot(IntervalSnapshot interval) implements WorkerReport {}

  /** The placement of partitions, as the system reports it; only on request. */
  record Placed(PlacementSample sample) implements WorkerReport {}

  /** A silence that is over, or that the trial's end cut off; only on request. */
  record Silent(Silence silence) implements WorkerReport {}

  /**
   * The trial is over.
   *
   * @param ledger the raw message accounting
   * @param failures the client's own words for the first failure of each kind
   * @param truth what the system itself recorded of the measure phase, if it does
   */
  record Finished(Ledger ledger, Map<String, String> failures, Optional<GroundTruth> truth)
      implements WorkerReport {
    public Finished {
      failures = Map.copyOf(failures);
    }
  }

  /**
   * The worker has removed what it made on the system.
   *
   * @param remains what stays behind, human-readable; empty if nothing does
   */
  record Cleared(Optional<String> remains) implements WorkerReport {}

  /**
   * The worker ends, because its coordinator seems to be gone.
   *
   * @param silence how long no ping came
   */
  record Abandoned(Duration silence) implements WorkerReport {}

  /**
   * The worker can't continue and ends.
   *
   * @param doing its last step
   * @param message the problem, human-readable
   */
  record Failed(String doing, String message) implements WorkerReport {}
}
