package io.weir.engine.load;

import java.util.concurrent.locks.LockSupport;

/** The monotonic clock of a host, and waiting by it. Thread-safe. */
public interface NanoClock {
  /** The clock of this JVM. */
  NanoClock SYSTEM =
      new NanoClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void park(long nanos) {
          LockSupport.parkNanos(nanos);
        }
      };

  /** Now, in nanoseconds since some fixed moment. */
  long nanoTime();

  /** A time of this clock as the header of a message states it. */
  default long stated(long nanos) {
    return nanos;
  }

  /** Lets a moment pass without giving the processor up. */
  default void spin() {
    Thread.onSpinWait();
  }

  /** Gives the processor up for about this long; may return early. */
  void park(long nanos);
}
