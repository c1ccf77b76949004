package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QueuedListenerTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final CountDownLatch terminal = new CountDownLatch(1);
  private final List<String> shown = new CopyOnWriteArrayList<>();

  private void show(ExperimentEvent event) {
    try {
      terminal.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    shown.add(((ExperimentEvent.Notice) event).message());
  }

  private static ExperimentEvent.Notice event(int number) {
    return new ExperimentEvent.Notice("event " + number);
  }

  @Test
  void aBlockedListenerHoldsNothingUpAndGetsTheFirstEvents() {
    QueuedListener queued = new QueuedListener(this::show, 3, LONG);
    for (int number = 0; number < 100; number++) {
      queued.on(event(number));
    }
    assertThat(shown).isEmpty();

    terminal.countDown();
    queued.close();

    assertThat(shown).startsWith("event 0")
        .contains("event 1", "event 2")
        .filteredOn(message -> message.contains("events were left out"))
        .hasSize(1);
    assertThat(shown).hasSizeBetween(4, 5);
  }

  @Test
  void allEventsComeInOrderBeforeTheEnd() {
    terminal.countDown();
    QueuedListener queued = new QueuedListener(this::show, 10_000, LONG);
    for (int number = 0; number < 1_000; number++) {
      queued.on(event(number));
    }
    queued.close();

    assertThat(shown).hasSize(1_000).startsWith("event 0", "event 1").endsWith("event 999");
  }

  @Test
  void closingDoesNotWaitForABlockedListener() {
    QueuedListener queued = new QueuedListener(this::show, 10, Duration.ofMillis(50));
    queued.on(event(0));

    queued.close();

    assertThat(shown).isEmpty();
    terminal.countDown();
  }

  @Test
  void aListenerThatFailsGetsTheNextEvent() {
    QueuedListener queued = new QueuedListener(event -> {
      if (((ExperimentEvent.Notice) event).message().equals("event 0")) {
        throw new IllegalStateException("a bug");
      }
      shown.add(((ExperimentEvent.Notice) event).message());
    }, 10, LONG);
    queued.on(event(0));
    queued.on(event(1));
    queued.close();

    assertThat(shown).containsExactly("event 1");
  }
}
