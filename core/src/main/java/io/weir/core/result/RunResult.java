package io.weir.core.result;

import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.PlannedRun;
import io.weir.core.secret.Harmless;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a run except its intervals, histograms and message accounting, which have separate
 * files next to it.
 *
 * @param format version of the JSON form
 * @param run the run as it was planned
 * @param status how it ended
 * @param problem why it did not complete, human-readable
 * @param started when its deployment began
 * @param ended when it was over
 * @param phases when each phase took place
 * @param drained whether no more arrivals were to be expected when the drain ended: everything had
 * arrived, or nothing had come for so long that the missing messages are lost
 * @param readBack settings as the running system and clients reported them
 * @param failures the client's own words for the first failure of each kind
 * @param truth the system's own record of the measure phase, if it keeps one
 * @param processes the system's processes, as they were started
 * @param disk the disk that they wrote to, before and after; absent where the system has none
 * @param use their resource use in the measure phase, in all its windows together; absent where the
 * machine does not report it
 * @param worker the worker JVM, in its own words
 * @param catchUp the outcome of subscriptions that left and came back, if any did
 * @param settled how the warm-up went on beyond its time, if it did
 * @param timing each worker's clock and answers; absent if no trial began, and in older results
 * @param lostWorkers those that the others continued without; absent if none was lost
 * @param workers the place of each worker that said hello; absent if the only one is on this
 * machine, and in older results
 * @param machines the other machines that the system's processes ran on; absent if there are none,
 * and in older results
 * @param emulation how well it had the emulation that it asked for; absent without one
 * @param idle the resource use of the system's processes while other systems had their turns;
 * absent without turns
 * @param truncation the start of the measure phase that does not count; absent if the phase has no
 * such start and its planned length
 */
public record RunResult(
    int format,
    PlannedRun run,
    RunStatus status,
    Optional<String> problem,
    Instant started,
    Optional<Instant> ended,
    List<PhaseWindow> phases,
    boolean drained,
    ReadBack readBack,
    Map<String, String> failures,
    Optional<GroundTruth> truth,
    List<StartedProcess> processes,
    Optional<DiskBaseline> disk,
    Optional<SystemUse> use,
    String worker,
    Optional<CatchUpResult> catchUp,
    Optional<Settled> settled,
    Optional<List<WorkerTiming>> timing,
    Optional<List<WorkerLoss>> lostWorkers,
    Optional<List<WorkerPlace>> workers,
    Optional<List<SystemMachine>> machines,
    Optional<EmulationRecord> emulation,
    Optional<SystemUse> idle,
    Optional<Truncation> truncation) {

  /** The version of the JSON form. */
  public static final int FORMAT = 2;

  public RunResult {
    phases = List.copyOf(phases);
    failures = Map.copyOf(failures);
    processes = List.copyOf(processes);
    timing = timing.map(List::copyOf);
    lostWorkers = lostWorkers.map(List::copyOf);
    workers = workers.map(List::copyOf);
    machines = machines.map(List::copyOf);
  }

  /** Returns when a phase took place, if it did; the first window of a phase with several. */
  public Optional<PhaseWindow> window(PhaseKind phase) {
    return phases.stream().filter(window -> window.phase() == phase).findFirst();
  }

  /**
   * A process of the system under test.
   *
   * @param name its name in the plan
   * @param host the name of its machine; empty for the machine of weir
   * @param command its command line, with secrets redacted
   * @param readyMillis from its start until it was ready
   */
  public record StartedProcess(@Harmless String name, @Harmless Optional<String> host,
      List<String> command, long readyMillis) {
    public StartedProcess {
      command = List.copyOf(command);
    }
  }
}
