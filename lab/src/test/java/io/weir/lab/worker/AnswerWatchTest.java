package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.worker.ClockIdentity;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockFit;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerWatchTest {
  private static final long MILLI = 1_000_000;
  private static final Duration DEADLINE = Duration.ofSeconds(3);
  private static final Optional<ClockIdentity> CLOCK = Optional.of(new ClockIdentity("a"));

  private final AnswerWatch watch = new AnswerWatch(4);

  private WorkerCommand.Ping ping(long millis) {
    return watch.due(millis * MILLI, 0, DEADLINE).orElseThrow();
  }

  private static WorkerReport.Pong pong(WorkerCommand.Ping ping) {
    long theirs = ping.sentNanos() + 77_000;
    return new WorkerReport.Pong(ping.number(), ping.sentNanos(), theirs, theirs);
  }

  @Test
  void noPingIsSentBeforeTheHello() {
    assertThat(watch.due(1_000 * MILLI, 0, DEADLINE)).isEmpty();
    watch.begin(1_000 * MILLI, CLOCK, CLOCK);
    assertThat(ping(1_000)).isEqualTo(new WorkerCommand.Ping(0, 1_000 * MILLI, DEADLINE));
  }

  @Test
  void pingsCarryOnThroughASecondHello() {
    watch.begin(0, CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, 0);
    watch.begin(1_000 * MILLI, CLOCK, CLOCK);
    assertThat(ping(1_000).number()).isEqualTo(1);
  }

  @Test
  void theFirstPingsComeFast() {
    watch.begin(0, CLOCK, CLOCK);
    int pings = 0;
    for (long millis = 0; millis < 10_000; millis++) {
      pings += watch.due(millis * MILLI, 0, DEADLINE).isPresent() ? 1 : 0;
    }
    assertThat(pings).isEqualTo(10 + 19);
  }

  @Test
  void silenceCountsFromTheOldestUnansweredPing() {
    watch.begin(0, CLOCK, CLOCK);
    WorkerCommand.Ping first = ping(0);
    ping(500);
    assertThat(watch.silence(1_000 * MILLI, 0)).isEqualTo(Duration.ofSeconds(1));

    WorkerEvent.Answered answered =
        watch.answered(pong(first), 1_000 * MILLI, 0).orElseThrow();

    assertThat(answered.took()).isEqualTo(Duration.ofSeconds(1));
    assertThat(answered.clock().fit(0, 1)).isEqualTo(ClockFit.EXACT);
    assertThat(watch.silence(1_000 * MILLI, 0)).isEqualTo(Duration.ofMillis(500));
  }

  /** The coordinator was stopped for ten seconds, and the answers are still in the pipe. */
  @Test
  void theCoordinatorsOwnStopCountsAgainstNoWorker() {
    watch.begin(0, CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    long stalled = 10_000 * MILLI;

    assertThat(watch.silence(10_100 * MILLI, stalled)).isEqualTo(Duration.ofMillis(100));
    assertThat(watch.answered(pong(ping), 10_100 * MILLI, stalled).orElseThrow().took())
        .isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void anAnswerToNoPingIsRefused() {
    watch.begin(0, CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    assertThat(watch.answered(new WorkerReport.Pong(7, 0, 0, 0), MILLI, 0)).isEmpty();
    assertThat(watch.answered(pong(ping), MILLI, 0)).isEmpty();
  }
}
