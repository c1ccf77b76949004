package io.weir.engine.clock;

import java.util.concurrent.locks.LockSupport;

/** The monotonic clock of this JVM if it is not another one, and waiting by it. Thread-safe. */
public interface NanoClock {
  /** The clock of this JVM. */
  NanoClock SYSTEM = new NanoClock() {};

  /** Now, in nanoseconds since some fixed moment. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /** Returns a time of this clock as the header of a message states it. */
  default long stated(long nanos) {
    return nanos;
  }

  /** Lets a moment pass without giving the processor up. */
  default void spin() {
    Thread.onSpinWait();
  }

  /** Gives the processor up for about this long; may return early. */
  default void park(long nanos) {
    LockSupport.parkNanos(nanos);
  }
}
