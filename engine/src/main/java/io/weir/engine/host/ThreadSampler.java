package io.weir.engine.host;

import io.weir.core.interval.TurnWaits;
import io.weir.engine.clock.TimeDilation;
import io.weir.engine.host.ProcFiles.OpenProcFile;
import java.util.Optional;

/**
 * Reads a thread's {@code schedstat} again and again. One thread samples, another takes.
 */
final class ThreadSampler implements AutoCloseable {
  private static final int WAIT = 1;
  private static final int TURNS = 2;

  private final OpenProcFile file;
  private final TimeDilation time = TimeDilation.ofThisProcess();
  private final TurnWaits.Sum waits = new TurnWaits.Sum();
  private final long[] account = new long[TURNS + 1];
  private long wait;
  private long turns;
  private boolean closed;

  private ThreadSampler(OpenProcFile file) {
    this.file = file;
  }

  /**
   * Begins with the account as it is now.
   *
   * @param folder the thread's folder
   * @return empty if the system does not report it
   */
  static Optional<ThreadSampler> open(ProcFiles files, String folder) {
    return files.open(folder + "/schedstat").map(ThreadSampler::new).map(sampler -> {
      sampler.sample();
      sampler.take();
      return sampler;
    });
  }

  /**
   * Adds what the account grew by since the last turn. The kernel accounts for a wait when a thread
   * moves to another processor, before its turn comes there.
   */
  synchronized void sample() {
    if (!closed && file.read(account) && account[TURNS] != turns) {
      waits.add(Math.max(0, time.shortened(account[WAIT] - wait)), account[TURNS] - turns);
      wait = account[WAIT];
      turns = account[TURNS];
    }
  }

  /** Returns the readings since the last call, up to now. */
  synchronized TurnWaits take() {
    sample();
    return waits.take();
  }

  @Override
  public synchronized void close() {
    closed = true;
    file.close();
  }
}
