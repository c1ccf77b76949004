package io.weir.benchmark.bare;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Parks until each message is due and counts it, without sending any. */
final class BarePacing {
  private static final long LEAST_PARK_NANOS = 2_000;

  private BarePacing() {}

  static void start(BareLoop loop) {
    AtomicLong sent = loop.sent();
    AtomicLong received = loop.received();
    BareLoop.start("pacing", () -> pace(loop.settings().rate(), sent, received));
  }

  private static void pace(double rate, AtomicLong sent, AtomicLong received) {
    double nanosPerMessage = 1e9 / rate;
    long origin = System.nanoTime();
    for (long message = 0;; message++) {
      long due = origin + (long) (message * nanosPerMessage);
      for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
        if (due - now < LEAST_PARK_NANOS) {
          Thread.onSpinWait();
        } else {
          LockSupport.parkNanos(due - now);
        }
      }
      BareLoop.count(sent);
      BareLoop.count(received);
    }
  }
}
