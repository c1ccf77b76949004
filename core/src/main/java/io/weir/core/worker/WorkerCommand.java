package io.weir.core.worker;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.result.PhaseKind;

/**
 * What the coordinator tells a worker after the assignment. Times are of the worker's own monotonic
 * clock.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerCommand.Watch.class, name = "watch"),
    @JsonSubTypes.Type(value = WorkerCommand.Start.class, name = "start"),
    @JsonSubTypes.Type(value = WorkerCommand.Advance.class, name = "advance"),
    @JsonSubTypes.Type(value = WorkerCommand.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = WorkerCommand.Clear.class, name = "clear")
})
public sealed interface WorkerCommand {
  /**
   * Tell of silences, and of where partitions are, from the start of the load on. Comes before it.
   */
  record Watch() implements WorkerCommand {}

  /**
   * Begin the load with the given phase.
   *
   * @param phase warm-up, or measure where there is no warm-up
   * @param atNanos when; in the near future
   */
  record Start(PhaseKind phase, long atNanos) implements WorkerCommand {}

  /**
   * Go over to the next phase. Subscriptions that are to leave do so in the phase
   * {@link PhaseKind#BACKLOG} and come back with {@link PhaseKind#CATCH_UP}.
   *
   * @param phase the next phase
   * @param atNanos when; in the near future
   * @param loaded whether the load goes on; where it ends it never begins again
   */
  record Advance(PhaseKind phase, long atNanos, boolean loaded) implements WorkerCommand {}

  /** Stop consuming, send the final report and end. */
  record Stop() implements WorkerCommand {}

  /** Like {@link Stop}, and removes the topics that the worker made, before the final report. */
  record Clear() implements WorkerCommand {}
}
