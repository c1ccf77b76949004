package io.weir.lab.worker;

import io.weir.engine.clock.TimeDilation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The workers of a run, trial after trial. Those that ended a trial in order are given the next
 * one, with their code compiled; others are replaced by fresh ones. Used by one thread.
 */
public final class KeptWorkers implements AutoCloseable {
  /** More than a worker takes to close what it measured with, and to sweep its memory. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final WorkerPool pool;
  private final List<WorkerOrder> orders;
  private final TimeDilation time;
  private Optional<WatchedChannel> line = Optional.empty();

  /**
   * None is started yet.
   *
   * @param time the time of the workers
   */
  public KeptWorkers(WorkerPool pool, List<WorkerOrder> orders, TimeDilation time) {
    this.pool = pool;
    this.time = time;
    this.orders = List.copyOf(orders);
  }

  /**
   * Returns the line to workers that wait for an assignment.
   *
   * @throws WorkerException if fresh ones are needed and can't be started
   */
  public WorkerChannel next() throws WorkerException, InterruptedException {
    if (line.isPresent() && !line.get().awaitReady(PATIENCE)) {
      dismiss();
    }
    if (line.isEmpty()) {
      line = Optional.of(new WatchedChannel(pool.start(orders), time));
    }
    return line.get();
  }

  /** Ends them for certain: they have nothing more to do, or are not fit for it. */
  public void dismiss() {
    Optional<WatchedChannel> ended = line;
    line = Optional.empty();
    ended.ifPresent(WorkerChannel::close);
  }

  @Override
  public void close() {
    dismiss();
  }
}
