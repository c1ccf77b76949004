package io.weir.core.worker;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.interval.PhaseKind;
import io.weir.core.worker.Assignment.OwnTopics;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A command of the coordinator to a worker after the assignment. Times are of the worker's own
 * monotonic clock, except those of a ping.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerCommand.Ping.class, name = "ping"),
    @JsonSubTypes.Type(value = WorkerCommand.Clocks.class, name = "clocks"),
    @JsonSubTypes.Type(value = WorkerCommand.Watch.class, name = "watch"),
    @JsonSubTypes.Type(value = WorkerCommand.Start.class, name = "start"),
    @JsonSubTypes.Type(value = WorkerCommand.Advance.class, name = "advance"),
    @JsonSubTypes.Type(value = WorkerCommand.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = WorkerCommand.Clear.class, name = "clear")
})
public sealed interface WorkerCommand {
  /**
   * Answer at once with a {@link WorkerReport.Pong}. Comes from the hello on, between all other
   * commands and before an assignment, at regular times.
   *
   * @param number counts the pings to this worker, from 0
   * @param sentNanos when it was sent, by the coordinator's monotonic clock
   * @param deadline a worker that gets no ping for so long ends, because its coordinator has gone
   */
  record Ping(long number, long sentNanos, Duration deadline) implements WorkerCommand {
    public Ping {
      if (!deadline.isPositive()) {
        throw new IllegalArgumentException("a deadline of " + deadline);
      }
    }
  }

  /**
   * How to translate the times in messages of other workers. Sent before the load, and again during
   * it, because clocks drift.
   *
   * @param peers the other workers that read another clock than this one
   */
  record Clocks(List<PeerClock> peers) implements WorkerCommand {
    public Clocks {
      peers = List.copyOf(peers);
    }
  }

  /**
   * Report silences and the placement of partitions from the start of the load on. Sent before the
   * load.
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
   * Enter the next phase. Subscriptions that are to leave do so in the phase {@link
   * PhaseKind#BACKLOG} and come back with {@link PhaseKind#CATCH_UP}.
   *
   * @param phase the next phase
   * @param atNanos when; in the near future
   * @param loaded whether the load continues; once it has ended it never begins again
   */
  record Advance(PhaseKind phase, long atNanos, boolean loaded) implements WorkerCommand {}

  /** Stop consuming, close all clients and send the final report. */
  record Stop() implements WorkerCommand {}

  /**
   * Remove what this worker made on the system. Sent after the final reports of all workers, so
   * that nobody uses it any more. A worker is then ready for another assignment.
   *
   * @param orphans the topics of lost workers, by their numbers, which this one removes as well
   */
  record Clear(SortedMap<Integer, OwnTopics> orphans) implements WorkerCommand {
    public Clear {
      orphans = Collections.unmodifiableSortedMap(new TreeMap<>(orphans));
    }
  }
}
