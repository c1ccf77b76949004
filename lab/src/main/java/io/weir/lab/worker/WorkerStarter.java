package io.weir.lab.worker;

import io.weir.engine.dial.DialSettings;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** Starts workers that connect to the coordinator, in one kind of place. Thread-safe. */
public interface WorkerStarter {
  /**
   * Prepares the places for workers, before the first one starts: reaches them and copies files.
   *
   * @param orders numbered from 0
   * @param port the coordinator's port on the address that it listens on
   * @throws WorkerException if a place is not fit
   */
  Places prepare(List<WorkerOrder> orders, int port) throws WorkerException, InterruptedException;

  /** Returns the flags of the JVM of such a worker, for the record. */
  List<String> flags(WorkerOrder order);

  /** Prepared places, one for each order. Used by one thread. */
  interface Places {
    /**
     * Returns how many workers may be starting at a time. Many JVMs that start on a few cores take
     * so long that their connections time out.
     */
    default int atOnce() {
      return Integer.MAX_VALUE;
    }

    /**
     * Starts a worker. Returns before it has connected.
     *
     * @param settings its identity, and the address of the coordinator on this machine
     * @throws WorkerException if it can't be started; it is not running then
     */
    Started start(WorkerOrder order, DialSettings settings)
        throws WorkerException, InterruptedException;

    /**
     * All workers of the start were ordered. Returns once they run, in places that start them
     * together.
     *
     * @throws WorkerException if not all can run; the caller stops each then
     */
    default void started() throws WorkerException, InterruptedException {}
  }

  /** A worker that was started. Thread-safe. */
  interface Started {
    /** Returns its exit code, if it ends within the limit. */
    OptionalInt exit(Duration limit) throws InterruptedException;

    /** Returns the meaning of its exit code, as {@code ended with exit code 137}. */
    String describe(int exit);

    /** Returns the last lines of its log, in words. */
    String logTail();

    /** Asks it to end, and returns at once. */
    void requestStop();

    /** Ends it for certain, and waits for that. */
    void stop();
  }
}
