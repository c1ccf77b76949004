package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.SendCounts;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.WorkerPlace.Lag;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The reports of a trial's workers, second by second. They are on disk, and decide the end of
 * phases that end on a condition. Times are nanoseconds since the start of the load. Used by the
 * trial's thread.
 */
final class Intervals {
  private final TrialRecorder recorder;
  private final long quietNanos;
  private final DrainWatch drain;
  private final Optional<Settling> settling;
  private final Optional<StartCut> cut;
  private final Optional<BacklogMonitor> detachment;
  private final FailureWatch failures;
  private final WorkerLags lags = new WorkerLags();
  private SendCounts counted = SendCounts.NONE;

  /** None were reported yet. */
  Intervals(TrialTask task, TrialLimits limits, int workers, TrialRecorder recorder) {
    this.recorder = recorder;
    this.quietNanos = limits.quiet().toNanos();
    this.drain = new DrainWatch(workers, task.subscriptionsPerTopic(), task.stored(),
        task.leaving() > 0, task.phases().fault().isPresent());
    this.settling = task.phases().settle().map(most -> new Settling(workers, task.phases()));
    this.cut = Optional.of(task.cutAtMost()).filter(Duration::isPositive).map(StartCut::new);
    this.detachment = task.phases()
        .detachment()
        .map(one -> new BacklogMonitor(one, task.workload().message().size(), workers,
            task.leaving(), limits.quiet()));
    this.failures = new FailureWatch(task.onFailure(), task.killed());
  }

  void add(IntervalSnapshot interval) throws StoreException {
    recorder.record(interval);
    counted = counted.plus(interval);
    drain.add(interval);
    lags.add(interval);
    settling.ifPresent(watch -> watch.add(interval));
    cut.ifPresent(watch -> watch.add(interval));
    detachment.ifPresent(watch -> watch.add(interval));
  }

  /** No more comes from a worker, and the others continue. */
  void lost(int worker) {
    drain.lost(worker);
    settling.ifPresent(watch -> watch.lost(worker));
    detachment.ifPresent(watch -> watch.lost(worker));
    failures.lost(worker);
  }

  /** Returns why the failure policy ends the trial with an interval of its load, if it does. */
  Optional<String> exhausted(IntervalSnapshot interval) {
    return failures.add(interval);
  }

  /** Returns whether latencies fell recently or still fall, where the trial waits for that. */
  boolean areSettling() {
    return settling.filter(Settling::continues).isPresent();
  }

  /** Returns how long the start of the measure phase is that does not count, which began then. */
  Duration cut(long beganNanos) {
    return cut.map(watch -> watch.length(beganNanos)).orElse(Duration.ZERO);
  }

  /** Returns the subscriptions that leave and come back, if any do. */
  Optional<BacklogMonitor> detachment() {
    return detachment;
  }

  /** Returns whether those that left have caught up; not before the catch-up has ended. */
  boolean areCaughtUp() {
    return detachment.flatMap(BacklogMonitor::result).filter(CatchUpResult::caughtUp).isPresent();
  }

  /** Returns whether all messages that were sent until the load ended have arrived. */
  boolean areComplete(long loadEnd) {
    return drain.complete(loadEnd);
  }

  /**
   * Returns whether nothing has come for so long since the load ended that the missing messages are
   * lost.
   */
  boolean areQuiet(long loadEnd) {
    return drain.quiet(loadEnd, quietNanos);
  }

  /** Returns how late each worker sent what was due in the measure phase, by its number. */
  SortedMap<Integer, Lag> lags() {
    return lags.lags();
  }

  /** Returns the end of the newest one; 0 before the first. */
  long newest() {
    return drain.newest();
  }

  /**
   * Returns the messages that the intervals count and the message accounting lacks, if there are
   * any.
   */
  Optional<String> gap(Ledger ledger) {
    return counted.gap(ledger);
  }
}
