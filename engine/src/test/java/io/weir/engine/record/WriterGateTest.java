package io.weir.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriterGateTest {
  private static final int TURNS = 2_000_000;

  /** What the reader took away is never written to once it has waited. */
  @Test
  void aWriterNeverWritesToWhatTheReaderTook() throws InterruptedException {
    WriterGate gate = new WriterGate();
    int[][] cells = {new int[1], new int[1]};
    AtomicInteger active = new AtomicInteger();
    Thread writer = Thread.ofPlatform().start(() -> {
      for (int turn = 0; turn < TURNS; turn++) {
        long entry = gate.enter();
        cells[active.get()][0]++;
        gate.exit(entry);
      }
    });
    long sum = 0;
    boolean ended = false;
    while (!ended) {
      ended = !writer.isAlive();
      int taken = active.get();
      active.set(1 - taken);
      gate.awaitExit();
      sum += cells[taken][0];
      cells[taken][0] = 0;
    }
    sum += cells[active.get()][0];
    writer.join();

    assertThat(sum).isEqualTo(TURNS);
  }

  @Test
  void theReaderWaitsForWhoeverIsInside() throws InterruptedException {
    WriterGate gate = new WriterGate();
    long outer = gate.enter();
    long inner = gate.enter();
    AtomicReference<String> reader = new AtomicReference<>("waits");
    Thread thread = Thread.ofPlatform().start(() -> {
      gate.awaitExit();
      reader.set("went on");
    });
    gate.exit(inner);
    assertThat(thread.join(Duration.ofMillis(50))).isFalse();
    assertThat(reader).hasValue("waits");

    gate.exit(outer);
    assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
    assertThat(reader).hasValue("went on");
  }

  @Test
  void nobodyWaitsForAWriterThatIsOutside() {
    WriterGate gate = new WriterGate();
    gate.awaitExit();
    gate.exit(gate.enter());
    gate.awaitExit();
  }

  /** Who entered anew after the reader's change has seen it. */
  @Test
  void theReaderWaitsForOneTurnOnly() throws InterruptedException {
    WriterGate gate = new WriterGate();
    long entry = gate.enter();
    Thread thread = Thread.ofPlatform().start(gate::awaitExit);
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    gate.exit(entry);
    gate.enter();

    assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
  }
}
