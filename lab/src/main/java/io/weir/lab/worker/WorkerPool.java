package io.weir.lab.worker;

import java.util.List;

/**
 * Starts workers: as child processes here, on other hosts elsewhere. Whatever the place, a worker
 * gets one assignment and a few commands and answers with a stream of reports. Implementations are
 * thread-safe.
 */
public interface WorkerPool {
  /**
   * Starts the workers of one trial. Returns as soon as they were started; each says hello on the
   * channel when it is up.
   *
   * @param orders one for each worker, numbered from 0
   * @return the line to them; the caller closes it, which ends them
   * @throws WorkerException if one can't be started; none is left running then
   * @throws InterruptedException if the thread was interrupted; none is left running then
   */
  WorkerChannel start(List<WorkerOrder> orders) throws WorkerException, InterruptedException;

  /** Returns the flags that the JVM of such a worker is started with, for the record. */
  List<String> flags(WorkerOrder order);
}
