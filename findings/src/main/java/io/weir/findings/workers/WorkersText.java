package io.weir.findings.workers;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.WorkerTiming;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Workers in words. Stateless. */
public final class WorkersText {
  /** The time between two pings, far above what an answer takes. */
  private static final long SLOW_ANSWER_NANOS = 500_000_000;

  private WorkersText() {}

  /**
   * Returns the workers of a run, as {@code 3 workers on load-1 (2), load-2}; empty if there is one
   * on the machine of the coordinator.
   */
  public static Optional<String> of(PlannedRun run) {
    if (run.hasOneWorkerHere()) {
      return Optional.empty();
    }
    Map<String, Integer> hosts = new LinkedHashMap<>();
    IntStream.range(0, run.workers())
        .forEach(worker -> hosts.merge(run.worker().hosts().host(worker), 1, Integer::sum));
    String places = hosts.entrySet()
        .stream()
        .map(host -> host.getKey()
            + (hosts.size() > 1 && host.getValue() > 1 ? " (" + host.getValue() + ")" : ""))
        .collect(Collectors.joining(", "));
    return Optional.of(Quantity.of(run.workers(), "worker") + " on " + places);
  }

  /** Notes on the clocks and the answers of workers, where they may matter. */
  public static List<String> notes(Optional<List<WorkerTiming>> timing) {
    List<WorkerTiming> workers = timing.orElse(List.of());
    List<String> notes = new ArrayList<>();
    if (WorkerTiming.errorAcross(workers) > 0) {
      notes.add("the clocks of the workers are known to "
          + Quantity.latency(WorkerTiming.errorAcross(workers)));
    }
    for (WorkerTiming worker : workers) {
      if (worker.steps() > 0) {
        notes.add("the clock of worker " + worker.worker() + " stepped "
            + Quantity.of(worker.steps(), "time") + "; the steps are part of its error");
      }
      if (worker.slowestAnswerNanos() > SLOW_ANSWER_NANOS) {
        notes.add("worker " + worker.worker() + " did not answer for "
            + Quantity.latency(worker.slowestAnswerNanos())
            + ": it or its host was stopped, or its link was down");
      }
    }
    return notes;
  }
}
