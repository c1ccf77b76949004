package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SendLedger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All records of a trial: a {@link ThreadRecorder} for each thread that writes. Thread-safe. */
public final class Recorder {
  private final SendLedger outcomes;
  private final List<ThreadRecorder> threadRecorders = new CopyOnWriteArrayList<>();
  private final ThreadLocal<ThreadRecorder> ofThread =
      ThreadLocal.withInitial(this::newThreadRecorder);
  private volatile boolean closed;

  /**
   * A recorder.
   *
   * @param memory for the outcomes of sends
   */
  public Recorder(LedgerMemory memory) {
    this.outcomes = new SendLedger(memory);
  }

  /** Returns the calling thread's recorder. */
  public ThreadRecorder threadRecorder() {
    return ofThread.get();
  }

  private ThreadRecorder newThreadRecorder() {
    ThreadRecorder threadRecorder = new ThreadRecorder(outcomes);
    threadRecorders.add(threadRecorder);
    if (closed) {
      threadRecorder.close();
    }
    return threadRecorder;
  }

  /** Takes everything that was recorded since the last time. One thread at a time. */
  IntervalSum collect() {
    IntervalSum sum = new IntervalSum();
    for (ThreadRecorder threadRecorder : threadRecorders) {
      threadRecorder.takeInto(sum);
    }
    return sum;
  }

  /**
   * Takes no more outcomes, and returns when none is being noted any more; takes a moment. Recorded
   * values can still be collected.
   *
   * @return false if a thread is still recording one when the time is up, so that its records must
   * not be read
   */
  public boolean close(Duration limit) throws InterruptedException {
    Deadline deadline = Deadline.in(limit);
    closed = true;
    threadRecorders.forEach(ThreadRecorder::close);
    WriterQuiescence.awaitSight();
    for (ThreadRecorder threadRecorder : threadRecorders) {
      if (!threadRecorder.awaitExit(deadline)) {
        return false;
      }
    }
    return true;
  }

  /** The outcomes of one producer's sends, from all threads. Only after {@link #close}. */
  public SendLedger.Outcomes outcomes(int producer) {
    return outcomes.outcomes(producer,
        threadRecorders.stream()
            .flatMap(threadRecorder -> threadRecorder.outcomes(producer).stream())
            .toList());
  }
}
