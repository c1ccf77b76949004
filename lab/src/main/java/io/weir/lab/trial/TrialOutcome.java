package io.weir.lab.trial;

import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.result.Truncation;
import io.weir.core.result.WorkerLoss;
import io.weir.core.result.WorkerPlace.Lag;
import io.weir.core.result.WorkerTiming;
import io.weir.core.worker.WorkerMachine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a trial ended; its intervals, histograms and message accounting are on disk by then.
 *
 * @param status completed, interrupted or failed
 * @param problem why it did not complete, human-readable
 * @param phases when each phase that began took place
 * @param drained whether no more arrivals were to be expected when the drain ended: everything had
 * arrived, or nothing had come for so long that the missing messages are lost
 * @param readBack settings as the running system and clients reported them
 * @param failures the client's own words for the first failure of each kind
 * @param truth the system's own record of the measure phase, if it keeps one
 * @param worker the worker JVMs, in their own words
 * @param catchUp the outcome of subscriptions that left and came back, if they did
 * @param settled how the warm-up went on beyond its time, if it did
 * @param timing each worker's clock and answers; empty if not all workers answered
 * @param lost workers that the others continued without
 * @param machines the machine of each worker that said hello, by its number
 * @param lags how late each worker sent what was due in the measure phase, by its number
 * @param truncation the start of the measure phase that does not count, if there is one
 */
public record TrialOutcome(
    RunStatus status,
    Optional<String> problem,
    List<PhaseWindow> phases,
    boolean drained,
    ReadBack readBack,
    Map<String, String> failures,
    Optional<GroundTruth> truth,
    String worker,
    Optional<CatchUpResult> catchUp,
    Optional<Settled> settled,
    List<WorkerTiming> timing,
    List<WorkerLoss> lost,
    SortedMap<Integer, WorkerMachine> machines,
    SortedMap<Integer, Lag> lags,
    Optional<Truncation> truncation) {
  public TrialOutcome {
    phases = List.copyOf(phases);
    failures = Map.copyOf(failures);
    timing = List.copyOf(timing);
    lost = List.copyOf(lost);
    machines = new TreeMap<>(machines);
    lags = new TreeMap<>(lags);
  }

  /** Returns the same trial, but nothing that was measured in it counts. */
  public TrialOutcome failed(String why) {
    return new TrialOutcome(RunStatus.FAILED, Optional.of(why), List.of(), false, readBack,
        failures, Optional.empty(), worker, Optional.empty(), Optional.empty(), timing, lost,
        machines, new TreeMap<>(), Optional.empty());
  }
}
