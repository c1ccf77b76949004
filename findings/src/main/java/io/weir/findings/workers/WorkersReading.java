package io.weir.findings.workers;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse.JvmPauses;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.WorkerLoss;
import io.weir.core.result.WorkerPlace;
import io.weir.core.result.WorkerTiming;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Reads the state of each worker from the files of a run. */
public final class WorkersReading {
  private final PlannedRun run;
  private final Optional<RunResult> result;
  private final List<IntervalSnapshot> measured;

  private WorkersReading(PlannedRun run, Optional<RunResult> result,
      List<IntervalSnapshot> measured) {
    this.run = run;
    this.result = result;
    this.measured = measured;
  }

  /**
   * Returns each worker; absent if there is one on the machine of the coordinator, whose state is
   * that of the load generator, or if the run never measured.
   *
   * @param measured the intervals of the measure phase
   */
  public static Optional<List<WorkerFindings>> of(PlannedRun run, Optional<RunResult> result,
      List<IntervalSnapshot> measured) {
    if (run.hasOneWorkerHere() || measured.isEmpty()) {
      return Optional.empty();
    }
    WorkersReading reading = new WorkersReading(run, result, measured);
    return Optional.of(IntStream.range(0, run.workers()).mapToObj(reading::worker).toList());
  }

  private WorkerFindings worker(int worker) {
    List<IntervalSnapshot> own =
        measured.stream().filter(interval -> interval.worker() == worker).toList();
    Optional<WorkerPlace> place =
        of(result.flatMap(RunResult::workers), any -> any.worker() == worker);
    Optional<WorkerTiming> timing =
        of(result.flatMap(RunResult::timing), any -> any.worker() == worker);
    Optional<WorkerLoss> lost =
        of(result.flatMap(RunResult::lostWorkers), any -> any.worker() == worker);
    return new WorkerFindings(
        worker,
        run.worker().hosts().host(worker),
        place.map(WorkerPlace::machine),
        share(own, Counter.SENT),
        share(own, Counter.RECEIVED),
        number(timing.map(WorkerTiming::errorNanos)),
        number(timing.map(WorkerTiming::slowestAnswerNanos)),
        place.flatMap(WorkerPlace::lag),
        cpuShare(own, place),
        pausedShare(own),
        own.stream().mapToLong(interval -> interval.host().maxHiccupNanos()).max().orElse(0),
        lost.map(WorkerLoss::reason));
  }

  private static <T> Optional<T> of(Optional<List<T>> all, Predicate<T> which) {
    return all.orElse(List.of()).stream().filter(which).findFirst();
  }

  private static OptionalLong number(Optional<Long> value) {
    return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  private double share(List<IntervalSnapshot> own, Counter counter) {
    long all = IntervalSnapshot.sum(measured, PhaseKind.MEASURE, counter);
    return all == 0
        ? 0
        : IntervalSnapshot.sum(own, PhaseKind.MEASURE, counter) / (double) all;
  }

  private static OptionalDouble cpuShare(List<IntervalSnapshot> own, Optional<WorkerPlace> place) {
    double time = sum(own, interval -> interval.endNanos() - interval.startNanos());
    return place.isEmpty() || time == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sum(own, interval -> interval.host().cpuNanos())
            / (time * place.get().processors()));
  }

  private static OptionalDouble pausedShare(List<IntervalSnapshot> own) {
    List<IntervalSnapshot> known =
        own.stream().filter(interval -> interval.host().pauses().isPresent()).toList();
    return known.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            sum(known, interval -> interval.host().pauses().map(JvmPauses::nanos).orElse(0L))
                / sum(known, interval -> interval.endNanos() - interval.startNanos()));
  }

  private static double sum(List<IntervalSnapshot> intervals,
      ToLongFunction<IntervalSnapshot> value) {
    return intervals.stream().mapToLong(value).sum();
  }
}
