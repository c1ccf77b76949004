package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

/** Sends as fast as the client accepts messages, until a send fails. */
final class BusyThread {
  private static final int MOST_MESSAGES = 200_000;
  private static final long STILL_NANOS = 1_000_000_000L;

  private final Sender sender;
  private final Thread thread;
  private volatile Optional<Throwable> problem = Optional.empty();

  private BusyThread(Sender sender, int size) {
    this.sender = sender;
    this.thread = new Thread(() -> run(size), "busy-sender");
  }

  static BusyThread sending(Sender sender, int size) {
    BusyThread busy = new BusyThread(sender, size);
    busy.thread.start();
    return busy;
  }

  private void run(int size) {
    byte[] scratch = new byte[size];
    try {
      while (sender.outcomes().failedCount() == 0 && sender.sent() < MOST_MESSAGES) {
        sender.send(scratch);
      }
    } catch (InterruptedException | RuntimeException e) {
      problem = Optional.of(e);
    }
  }

  /**
   * Call after closing the producer. Expects that the thread ends, that no send has thrown, and
   * that each send has one outcome.
   */
  void assertEndsWithAnOutcomeForEachSend(Patience patience) {
    patience.untilEnded(thread);
    patience.until("the last send has an outcome", () -> sender.outcomes().count() >= sender.sent(),
        sender::outcomes);
    assertThat(problem).as("exception of a send").isEmpty();
    sender.assertEachSettledOnce();
  }

  /** Waits until no send has returned for a second, because the client's buffer is full. */
  void awaitBlocked(Patience patience) {
    int[] sent = {-1};
    long[] since = {System.nanoTime()};
    patience.until(
        "a send blocks",
        () -> {
          long now = System.nanoTime();
          if (sender.sent() != sent[0] || sent[0] == 0) {
            sent[0] = sender.sent();
            since[0] = now;
          }
          return now - since[0] > STILL_NANOS;
        },
        () -> sender.sent() + " messages were sent");
    if (!thread.isAlive()) {
      throw new AssertionError("no send blocked: " + sender.sent() + " were sent, "
          + sender.outcomes() + ", " + problem);
    }
  }
}
