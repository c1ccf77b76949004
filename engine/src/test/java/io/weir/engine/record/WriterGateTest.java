package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriterGateTest {
  private static final int TIMES = 100;

  /** What the writer does inside is done when the reader has waited, and nothing more is. */
  @Test
  void aWriterIsDoneOnceTheReaderHasWaited() throws InterruptedException {
    for (int time = 0; time < TIMES; time++) {
      Counting writer = new Counting();
      Thread thread = Thread.ofPlatform().start(writer);
      while (writer.last == 0) {
        Thread.onSpinWait();
      }
      writer.closed = true;
      WriterGate.awaitSight();
      writer.gate.awaitExit();
      int first = writer.first;
      int last = writer.last;
      thread.join();

      assertThat(first).isEqualTo(last).isEqualTo(writer.first).isEqualTo(writer.last);
    }
  }

  /** Counts twice for as long as it may. */
  private static final class Counting implements Runnable {
    private final WriterGate gate = new WriterGate();
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
  void theReaderWaitsForWhoeverIsInside() throws InterruptedException {
    WriterGate gate = new WriterGate();
    gate.enter();
    AtomicReference<String> reader = new AtomicReference<>("waits");
    Thread thread = Thread.ofPlatform().start(() -> {
      gate.awaitExit();
      reader.set("went on");
    });
    assertThat(thread.join(Duration.ofMillis(50))).isFalse();
    assertThat(reader).hasValue("waits");

    gate.exit();
    assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
    assertThat(reader).hasValue("went on");
  }

  @Test
  void nobodyWaitsForAWriterThatIsOutside() {
    WriterGate gate = new WriterGate();
    gate.awaitExit();
    gate.enter();
    gate.exit();
    gate.awaitExit();
  }

  /** Who entered anew after the reader's change has seen it. */
  @Test
  void theReaderWaitsForOneTurnOnly() throws InterruptedException {
    WriterGate gate = new WriterGate();
    gate.enter();
    Thread thread = Thread.ofPlatform().start(gate::awaitExit);
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    gate.exit();
    gate.enter();

    assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
  }
}
