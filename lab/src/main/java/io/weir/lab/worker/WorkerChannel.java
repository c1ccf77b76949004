package io.weir.lab.worker;

import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import java.time.Duration;
import java.util.Optional;

/**
 * The line between the coordinator and all workers of a trial, or of several one after another.
 * One thread waits for events, and one at a time sends; any thread may call {@link #close} at any
 * time. Sending returns at once; a worker that can't be reached shows as {@link WorkerEvent.Lost}.
 */
public interface WorkerChannel extends AutoCloseable {
  /** Returns how many workers there are; they are numbered from 0. */
  int workers();

  /** Hands a worker its assignment, once after each hello. */
  void assign(int worker, Assignment assignment);

  /** Sends a worker a command. */
  void send(int worker, WorkerCommand command);

  /**
   * Waits for what happens next on any worker. The reports of one worker come in order.
   *
   * @param timeout the most to wait
   * @return what happened, or empty if nothing did in time
   */
  Optional<WorkerEvent> next(Duration timeout) throws InterruptedException;

  /**
   * From now on, a worker that leaves pings unanswered for so long is lost. A channel that sends no
   * pings loses none for that.
   */
  default void answerWithin(Duration limit) {}

  /** Returns the last lines of a worker's log, in words, for error messages. */
  String logTail(int worker);

  /** Ends all workers for certain, within seconds. May be called twice. */
  @Override
  void close();
}
