package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriterQuiescenceTest {
  private static final int TIMES = 100;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** The writer's steps inside are complete when the reader has waited, and none follow. */
  @Test
  void aWriterIsDoneOnceTheReaderHasWaited() throws InterruptedException {
    for (int time = 0; time < TIMES; time++) {
      Counting writer = new Counting();
      Thread thread = Thread.ofPlatform().start(writer);
      while (writer.last == 0) {
        Thread.onSpinWait();
      }
      writer.closed = true;
      WriterQuiescence.awaitSight();
      assertThat(writer.gate.awaitExit(Deadline.in(LIMIT))).isTrue();
      int first = writer.first;
      int last = writer.last;
      thread.join();

      assertThat(first).isEqualTo(last).isEqualTo(writer.first).isEqualTo(writer.last);
    }
  }

  /** Counts twice until it is stopped. */
  private static final class Counting implements Runnable {
    private final WriterQuiescence gate = new WriterQuiescence();
    private volatile boolean closed;
    private int first;
    private volatile int last;

    @Override
    public void run() {
      boolean open = true;
      while (open) {
        gate.enter();
        open = !closed;
        if (open) {
          first++;
          last = first;
        }
        gate.exit();
      }
    }
  }

  @Test
  void theReaderWaitsForAWriterThatIsInside() throws InterruptedException {
    WriterQuiescence gate = new WriterQuiescence();
    gate.enter();
    CompletableFuture<Boolean> left = new CompletableFuture<>();
    Thread thread = Thread.ofPlatform().start(reader(gate, left));
    assertThat(thread.join(Duration.ofMillis(50))).isFalse();
    assertThat(left).isNotDone();

    gate.exit();
    assertThat(left).succeedsWithin(LIMIT).isEqualTo(true);
  }

  @Test
  void theReaderWaitsNoLongerThanItsTime() throws InterruptedException {
    WriterQuiescence gate = new WriterQuiescence();
    gate.enter();

    assertThat(gate.awaitExit(Deadline.in(Duration.ofMillis(20)))).isFalse();
  }

  @Test
  void nobodyWaitsForAWriterThatIsOutside() throws InterruptedException {
    Deadline over = Deadline.in(Duration.ZERO);
    WriterQuiescence gate = new WriterQuiescence();
    assertThat(gate.awaitExit(over)).isTrue();
    gate.enter();
    gate.exit();
    assertThat(gate.awaitExit(over)).isTrue();
  }

  /** A writer that entered again after the reader's change has seen it. */
  @Test
  void theReaderWaitsForOneTurnOnly() throws InterruptedException {
    WriterQuiescence gate = new WriterQuiescence();
    gate.enter();
    CompletableFuture<Boolean> left = new CompletableFuture<>();
    Thread thread = Thread.ofPlatform().start(reader(gate, left));
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    gate.exit();
    gate.enter();

    assertThat(left).succeedsWithin(LIMIT).isEqualTo(true);
  }

  private static Runnable reader(WriterQuiescence gate, CompletableFuture<Boolean> left) {
    return () -> {
      try {
        left.complete(gate.awaitExit(Deadline.in(LIMIT)));
      } catch (InterruptedException e) {
        left.completeExceptionally(e);
      }
    };
  }
}
