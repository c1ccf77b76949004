package io.weir.driver.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Keeps senders sending, each on a separate thread, until it is closed. */
final class SteadyLoad implements AutoCloseable {
  private static final long PAUSE_NANOS = 1_000_000;
  private static final int SIZE = 100;

  private final Patience patience;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;
  private volatile Optional<Throwable> problem = Optional.empty();

  private SteadyLoad(Patience patience) {
    this.patience = patience;
  }

  static SteadyLoad of(List<Sender> senders, Patience patience) {
    SteadyLoad load = new SteadyLoad(patience);
    for (Sender sender : senders) {
      Thread thread = new Thread(() -> load.run(sender), "load-" + sender.number());
      load.threads.add(thread);
      thread.start();
    }
    return load;
  }

  private void run(Sender sender) {
    try {
      while (!stopped) {
        sender.send(SIZE);
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } catch (InterruptedException | RuntimeException | AssertionError e) {
      problem = Optional.of(e);
    }
  }

  /** Returns true, or throws the exception that a send has thrown. */
  boolean noneFailed() {
    problem.ifPresent(cause -> {
      throw new AssertionError("a send threw " + cause, cause);
    });
    return true;
  }

  /** Stops sending. A blocked send must end by itself. */
  @Override
  public void close() {
    stopped = true;
    threads.forEach(patience::untilEnded);
    noneFailed();
  }
}
