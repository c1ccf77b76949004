package io.weir.engine.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ThreadFailure;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.Silence;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.SilenceTracker;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SilenceWatchTest {
  private final ThreadGuard guard = new ThreadGuard();

  private final LastActivity lastActivity = new LastActivity();

  private SilenceWatch watch(Consumer<Silence> reported) {
    PhaseTimeline timeline = new PhaseTimeline();
    timeline.announce(PhaseKind.MEASURE, System.nanoTime());
    return new SilenceWatch(Map.of("acknowledgements", List.of(lastActivity)), timeline, reported,
        guard);
  }

  /** Stops the stream repeatedly. */
  private void fallSilentUntil(BooleanSupplier enough) throws InterruptedException {
    while (!enough.getAsBoolean()) {
      TimeUnit.NANOSECONDS.sleep(2 * SilenceTracker.LEAST_NANOS);
      lastActivity.beat(System.nanoTime());
    }
  }

  @Test
  void anErrorOfTheListenerIsKept() throws InterruptedException {
    Error error = new NoClassDefFoundError("Silence");
    SilenceWatch watch = watch(silence -> {
      throw error;
    });
    fallSilentUntil(() -> guard.failure().isPresent());
    watch.close();

    assertThat(guard.failure()).contains(new ThreadFailure("silences", "watching for silences",
        error));
  }

  @Test
  void aWatchThatDoesNotEndSaysWhatWasWaitedFor() throws InterruptedException {
    CountDownLatch reported = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    SilenceWatch watch = watch(silence -> {
      reported.countDown();
      try {
        never.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    fallSilentUntil(() -> reported.getCount() == 0);

    watch.close();

    never.countDown();
    assertThat(guard.failure().map(ThreadFailure::cause))
        .containsInstanceOf(TimeoutException.class);
    assertThat(guard.failure().orElseThrow().message())
        .contains("the last silences were not handed over within 5 s");
  }
}
