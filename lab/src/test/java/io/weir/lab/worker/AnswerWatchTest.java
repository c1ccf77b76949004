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

  private final AnswerWatch watch = new AnswerWatch(4, 5, DEADLINE);

  private WorkerCommand.Ping ping(long millis) {
    return watch.due(millis * MILLI, 0).orElseThrow();
  }

  private static WorkerReport.Pong pong(WorkerCommand.Ping ping) {
    long theirs = ping.sentNanos() + 77_000;
    return new WorkerReport.Pong(ping.number(), ping.sentNanos(), theirs, theirs);
  }

  @Test
  void noPingIsSentBeforeTheHello() {
    assertThat(watch.due(1_000 * MILLI, 0)).isEmpty();
    watch.begin(1_000 * MILLI, 0, CLOCK, CLOCK);
    assertThat(ping(1_000)).isEqualTo(new WorkerCommand.Ping(0, 1_000 * MILLI, DEADLINE));
  }

  @Test
  void pingsCarryOnThroughASecondHello() {
    watch.begin(0, 0, CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, 0);
    watch.begin(1_000 * MILLI, 0, CLOCK, CLOCK);
    assertThat(ping(1_000).number()).isEqualTo(1);
  }

  private int pings(long fromMillis, long toMillis) {
    int pings = 0;
    for (long millis = fromMillis; millis < toMillis; millis++) {
      pings += watch.due(millis * MILLI, 0).isPresent() ? 1 : 0;
    }
    return pings;
  }

  @Test
  void theFirstPingsComeFast() {
    watch.begin(0, 0, CLOCK, CLOCK);
    assertThat(pings(0, 500)).isEqualTo(10);
    assertThat(pings(500, 10_500)).isEqualTo(10);
  }

  @Test
  void theFirstPingsToManyWorkersAreNoFlood() {
    AnswerWatch oneOfMany = new AnswerWatch(4, 64, DEADLINE);
    oneOfMany.begin(0, 0, CLOCK, CLOCK);
    int pings = 0;
    for (long millis = 0; millis < 960; millis++) {
      pings += oneOfMany.due(millis * MILLI, 0).isPresent() ? 1 : 0;
    }
    assertThat(pings).isEqualTo(3);
  }

  @Test
  void aWorkerThatWorksIsPingedMoreOften() {
    watch.begin(0, 0, CLOCK, CLOCK);
    pings(0, 1_000);
    watch.assigned();
    assertThat(pings(1_000, 11_000)).isEqualTo(20);
    watch.begin(11_000 * MILLI, 0, CLOCK, CLOCK);
    assertThat(pings(11_000, 21_000)).isEqualTo(10);
  }

  @Test
  void aShortLimitMakesPingsMoreFrequent() {
    watch.begin(0, 0, CLOCK, CLOCK);
    pings(0, 1_000);
    watch.allow(Duration.ofMillis(900), 1_000 * MILLI, 0);
    assertThat(pings(1_000, 4_000)).isEqualTo(10);
  }

  @Test
  void silenceCountsFromTheOldestUnansweredPing() {
    watch.begin(0, 0, CLOCK, CLOCK);
    WorkerCommand.Ping first = ping(0);
    ping(500);
    assertThat(watch.missed(3_000 * MILLI, 0)).isEmpty();
    assertThat(watch.missed(3_001 * MILLI, 0)).contains(Duration.ofMillis(3_001));

    WorkerEvent.Answered answered =
        watch.answered(pong(first), 3_001 * MILLI, 0).orElseThrow();

    assertThat(answered.took()).isEqualTo(Duration.ofMillis(3_001));
    assertThat(answered.clock().fit(0, 1)).isEqualTo(ClockFit.EXACT);
    assertThat(watch.missed(3_500 * MILLI, 0)).isEmpty();
    assertThat(watch.missed(3_501 * MILLI, 0)).contains(Duration.ofMillis(3_001));
  }

  /** The link is cut right behind an answer, long before the next ping. */
  @Test
  void silenceCountsFromTheNewestAnswer() {
    watch.begin(0, 0, CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, 0);
    ping(900);
    assertThat(watch.missed(3_001 * MILLI, 0)).isEmpty();
    assertThat(watch.missed(3_002 * MILLI, 0)).contains(Duration.ofMillis(3_001));
  }

  /** A trial with a shorter limit begins when the newest answer is older than that limit. */
  @Test
  void aShorterLimitCountsFromItsBeginning() {
    watch.begin(0, 0, CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, 0);
    watch.allow(Duration.ofMillis(500), 900 * MILLI, 0);
    assertThat(watch.missed(1_400 * MILLI, 0)).isEmpty();
    assertThat(watch.missed(1_401 * MILLI, 0)).contains(Duration.ofMillis(501));
  }

  /** The coordinator was stopped for ten seconds, and the answers are still in the pipe. */
  @Test
  void theCoordinatorsOwnStopCountsAgainstNoWorker() {
    watch.begin(0, 0, CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    long stalled = 10_000 * MILLI;

    assertThat(watch.missed(13_000 * MILLI, stalled)).isEmpty();
    assertThat(watch.answered(pong(ping), 10_100 * MILLI, stalled).orElseThrow().took())
        .isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void anAnswerToNoPingIsRefused() {
    watch.begin(0, 0, CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    assertThat(watch.answered(new WorkerReport.Pong(7, 0, 0, 0), MILLI, 0)).isEmpty();
    assertThat(watch.answered(pong(ping), MILLI, 0)).isEmpty();
  }
}
