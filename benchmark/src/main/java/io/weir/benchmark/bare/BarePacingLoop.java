package io.weir.benchmark.bare;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Parks until each message is due and counts it, without sending any. This measures the cost of
 * pacing alone. Argument: a settings file with {@code rate}.
 */
public final class BarePacingLoop {
  private static final long LEAST_PARK_NANOS = 2_000;

  private BarePacingLoop() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    BareSettings settings = BareSettings.read(arguments[0]);
    Tally tally = new Tally();
    AtomicLong sent = tally.sent();
    AtomicLong received = tally.received();
    LoopThread.start("pacing", () -> pace(settings.rate(), sent, received));
    tally.print();
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
      Tally.count(sent);
      Tally.count(received);
    }
  }
}
