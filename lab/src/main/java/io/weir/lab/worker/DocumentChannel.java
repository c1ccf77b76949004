package io.weir.lab.worker;

import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The line to workers by streams of bytes: a JSON document a line, in both directions. */
final class DocumentChannel implements WorkerChannel {
  /** A worker that reports faster than the trial can follow waits. */
  private static final int MOST_WAITING = 10_000;

  private final BlockingQueue<WorkerEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
  private final List<WorkerLine> workers = new ArrayList<>();
  private final Runnable atEnd;

  /**
   * The line to started workers.
   *
   * @param peers in the order of their numbers
   * @param atEnd runs once all of them have ended; may run twice
   */
  DocumentChannel(List<? extends WorkerPeer> peers, Runnable atEnd) {
    this.atEnd = atEnd;
    for (WorkerPeer peer : peers) {
      workers.add(new WorkerLine(workers.size(), peer, events));
    }
  }

  @Override
  public int workers() {
    return workers.size();
  }

  @Override
  public void assign(int worker, Assignment assignment) {
    workers.get(worker).send(out -> out.write(assignment));
  }

  @Override
  public void send(int worker, WorkerCommand command) {
    workers.get(worker).send(out -> out.write(command));
  }

  @Override
  public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
    return Optional.ofNullable(events.poll(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS));
  }

  @Override
  public String logTail(int worker) {
    return workers.get(worker).logTail();
  }

  @Override
  public void close() {
    // Together, so that many workers take as long as one.
    workers.forEach(WorkerLine::requestStop);
    workers.forEach(WorkerLine::close);
    atEnd.run();
  }
}
