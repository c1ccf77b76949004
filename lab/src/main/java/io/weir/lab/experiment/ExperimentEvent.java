package io.weir.lab.experiment;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.RunResult;
import io.weir.core.result.WindowJudge.Interim;
import io.weir.lab.capacity.TrialRequest;
import java.nio.file.Path;
import java.time.Duration;

/** An event of an experiment, in order. */
public sealed interface ExperimentEvent {
  /**
   * The result folder exists and the machine was looked at.
   *
   * @param plan what will be run
   * @param folder the result folder
   * @param environment the machine
   */
  record ExperimentStarted(Plan plan, Path folder, Environment environment)
      implements ExperimentEvent {}

  /**
   * Artifacts are being fetched. Comes several times a second at most, and not at all where
   * everything is on this machine already.
   *
   * @param purpose what for, as {@code Apache Kafka 4.3.1 server}
   * @param file the file that was worked on last, or empty text before the first
   * @param doneFiles how many of the missing files are here by now; while these are not known, how
   * many descriptions of artifacts were fetched to find out
   * @param missingFiles how many files were missing; 0 while that is not known
   * @param doneBytes what has arrived of them
   */
  record ArtifactProgress(String purpose, String file, int doneFiles, int missingFiles,
      long doneBytes) implements ExperimentEvent {}

  /**
   * Artifacts are on this machine.
   *
   * @param purpose what for
   * @param files how many files
   * @param took how long that took
   */
  record ArtifactsReady(String purpose, int files, Duration took) implements ExperimentEvent {}

  /**
   * A run begins.
   *
   * @param run which
   * @param number its place, from 1
   * @param of how many there are
   */
  record RunStarted(PlannedRun run, int number, int of) implements ExperimentEvent {}

  /**
   * Something that the user should know but that stops nothing.
   *
   * @param message a human-readable message
   */
  record Notice(String message) implements ExperimentEvent {}

  /**
   * A process of the system starts.
   *
   * @param run the run
   * @param process its name, as {@code broker-1}
   * @param role what it is, as {@code bookie}
   */
  record ProcessStarting(PlannedRun run, String process, String role) implements ExperimentEvent {}

  /**
   * A process of the system is ready.
   *
   * @param run the run
   * @param process its name
   * @param role what it is
   * @param took from its start until it was ready
   */
  record ProcessReady(PlannedRun run, String process, String role, Duration took)
      implements ExperimentEvent {}

  /**
   * The worker gets ready.
   *
   * @param run the run
   * @param doing the current step, human-readable
   */
  record Preparing(PlannedRun run, String doing) implements ExperimentEvent {}

  /**
   * The worker is ready: topics exist, and a message went there and back.
   *
   * @param run the run
   * @param readBack settings as the running system and clients report them
   */
  record Prepared(PlannedRun run, ReadBack readBack) implements ExperimentEvent {}

  /**
   * A phase began.
   *
   * @param run the run
   * @param phase which
   * @param planned how long it takes; for the drain, the most that it may take
   */
  record PhaseStarted(PlannedRun run, PhaseKind phase, Duration planned)
      implements ExperimentEvent {}

  /**
   * The warm-up's time is over and latencies still fall: it is extended.
   *
   * @param run the run
   * @param most the limit of the extension
   */
  record Settling(PlannedRun run, Duration most) implements ExperimentEvent {}

  /**
   * The start of the measure phase does not count, and the phase is extended by as much.
   *
   * @param start how long it is; possibly longer than in an earlier event
   */
  record StartCut(PlannedRun run, Duration start) implements ExperimentEvent {}

  /**
   * An interval was measured and is on disk.
   *
   * @param run the run
   * @param phase the phase in which it ended
   * @param values its metrics
   */
  record IntervalMeasured(PlannedRun run, PhaseKind phase, LiveFigures values)
      implements ExperimentEvent {}

  /**
   * A trial of a search begins.
   *
   * @param run the run
   * @param number its number within the run, from 0
   * @param probe what it is
   * @param bounds what is known by now
   * @param remaining how long the search may still take
   */
  record TrialBegan(PlannedRun run, int number, TrialRequest probe, RateBounds bounds,
      Duration remaining)
      implements ExperimentEvent {}

  /**
   * A trial of a search was classified, and is on disk.
   *
   * @param run the run
   * @param trial the trial
   * @param search the search so far
   */
  record TrialClassified(PlannedRun run, SearchedTrial trial, SearchRecord search)
      implements ExperimentEvent {}

  /**
   * A step of a fault was taken, and is on disk.
   *
   * @param run the run
   * @param event what was done
   */
  record Faulted(PlannedRun run, FaultEvent event) implements ExperimentEvent {}

  /**
   * All systems that take turns have measured a window of the same round.
   *
   * @param round its number, from 1
   * @param of the most rounds, as far as known
   * @param cut how many of the rounds do not count, because a system was not yet steady
   * @param last whether no other follows
   * @param interim what the windows show so far
   */
  record RoundMeasured(int round, int of, int cut, boolean last, Interim interim)
      implements ExperimentEvent {}

  /**
   * The system's processes are being stopped.
   *
   * @param run the run
   */
  record Stopping(PlannedRun run) implements ExperimentEvent {}

  /**
   * A run is over and its result is on disk.
   *
   * @param result how it ended
   * @param number its place, from 1
   * @param of how many there are
   */
  record RunEnded(RunResult result, int number, int of) implements ExperimentEvent {}

  /**
   * All is over.
   *
   * @param result the outcome
   */
  record ExperimentEnded(ExperimentResult result) implements ExperimentEvent {}
}
