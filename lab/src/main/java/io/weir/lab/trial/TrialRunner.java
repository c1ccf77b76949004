package io.weir.lab.trial;

import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.worker.WorkerChannel;

/** Carries out trials over workers that were started. Stateless. */
public final class TrialRunner {
  private final TrialLimits limits;
  private final TrialClock clock;
  private final PageCacheDrop cache;

  public TrialRunner(TrialLimits limits) {
    this(limits, TrialClock.SYSTEM, PageCacheDrop.OF_THIS_MACHINE);
  }

  /**
   * A runner whose time is that of the given clock, which must be the one that the channel stamps
   * events with.
   */
  TrialRunner(TrialLimits limits, TrialClock clock, PageCacheDrop cache) {
    this.limits = limits;
    this.clock = clock;
    this.cache = cache;
  }

  /**
   * Carries out a trial: prepares the workers, loads the system through the phases, waits until
   * what was sent has arrived, and asks for the final reports. Whatever breaks is told in the
   * outcome, and what was measured until then is on disk. If the thread is interrupted the trial is
   * broken off like any other, and the interrupt is kept.
   *
   * @param task what to do
   * @param channel the line to the workers, as many as there are assignments; the caller closes it
   * @param recorder takes all measurements
   * @param listener told of each step
   * @param breakOff asked whether to go on
   * @throws StoreException if measurements can't be written; the workers still run then
   */
  public TrialOutcome run(
      TrialTask task, WorkerChannel channel, TrialRecorder recorder, TrialListener listener,
      BreakOffSource breakOff)
      throws StoreException {
    if (channel.workers() != task.assignments().size()) {
      throw new IllegalArgumentException(
          task.assignments().size() + " assignments for " + channel.workers() + " workers");
    }
    return new Trial(task, limits, clock, channel, recorder, listener, breakOff, cache)
        .run();
  }
}
