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

  private static AnswerWatch.Moment at(long millis) {
    return new AnswerWatch.Moment(millis * MILLI, 0);
  }

  private WorkerCommand.Ping ping(long millis) {
    return watch.due(at(millis)).orElseThrow();
  }

  private static WorkerReport.Pong pong(WorkerCommand.Ping ping) {
    long theirs = ping.sentNanos() + 77_000;
    return new WorkerReport.Pong(ping.number(), ping.sentNanos(), theirs, theirs);
  }

  @Test
  void noPingIsSentBeforeTheHello() {
    assertThat(watch.due(at(1_000))).isEmpty();
    watch.begin(at(1_000), CLOCK, CLOCK);
    assertThat(ping(1_000)).isEqualTo(new WorkerCommand.Ping(0, 1_000 * MILLI, DEADLINE));
  }

  @Test
  void pingsCarryOnThroughASecondHello() {
    watch.begin(at(0), CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, at(1));
    watch.begin(at(1_000), CLOCK, CLOCK);
    assertThat(ping(1_000).number()).isEqualTo(1);
  }

  private int pings(long fromMillis, long toMillis) {
    int pings = 0;
    for (long millis = fromMillis; millis < toMillis; millis++) {
      pings += watch.due(at(millis)).isPresent() ? 1 : 0;
    }
    return pings;
  }

  @Test
  void theFirstPingsComeFast() {
    watch.begin(at(0), CLOCK, CLOCK);
    assertThat(pings(0, 500)).isEqualTo(10);
    assertThat(pings(500, 10_500)).isEqualTo(10);
  }

  @Test
  void theFirstPingsToManyWorkersAreNoFlood() {
    AnswerWatch oneOfMany = new AnswerWatch(4, 64, DEADLINE);
    oneOfMany.begin(at(0), CLOCK, CLOCK);
    int pings = 0;
    for (long millis = 0; millis < 960; millis++) {
      pings += oneOfMany.due(at(millis)).isPresent() ? 1 : 0;
    }
    assertThat(pings).isEqualTo(3);
  }

  @Test
  void aWorkerThatWorksIsPingedMoreOften() {
    watch.begin(at(0), CLOCK, CLOCK);
    pings(0, 1_000);
    watch.assigned();
    assertThat(pings(1_000, 11_000)).isEqualTo(20);
    watch.begin(at(11_000), CLOCK, CLOCK);
    assertThat(pings(11_000, 21_000)).isEqualTo(10);
  }

  @Test
  void aShortLimitMakesPingsMoreFrequent() {
    watch.begin(at(0), CLOCK, CLOCK);
    pings(0, 1_000);
    watch.allow(Duration.ofMillis(900), at(1_000));
    assertThat(pings(1_000, 4_000)).isEqualTo(10);
  }

  @Test
  void silenceCountsFromTheOldestUnansweredPing() {
    watch.begin(at(0), CLOCK, CLOCK);
    WorkerCommand.Ping first = ping(0);
    ping(500);
    assertThat(watch.missed(at(3_000))).isEmpty();
    assertThat(watch.missed(at(3_001))).contains(Duration.ofMillis(3_001));

    WorkerEvent.Answered answered =
        watch.answered(pong(first), 3_001 * MILLI, at(3_001)).orElseThrow();

    assertThat(answered.took()).isEqualTo(Duration.ofMillis(3_001));
    assertThat(answered.clock().fit(0, 1)).isEqualTo(ClockFit.EXACT);
    assertThat(watch.missed(at(3_500))).isEmpty();
    assertThat(watch.missed(at(3_501))).contains(Duration.ofMillis(3_001));
  }

  /** The link is cut right behind an answer, long before the next ping. */
  @Test
  void silenceCountsFromTheNewestAnswer() {
    watch.begin(at(0), CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, at(1));
    ping(900);
    assertThat(watch.missed(at(3_001))).isEmpty();
    assertThat(watch.missed(at(3_002))).contains(Duration.ofMillis(3_001));
  }

  /** A trial with a shorter limit begins when the newest answer is older than that limit. */
  @Test
  void aShorterLimitCountsFromItsBeginning() {
    watch.begin(at(0), CLOCK, CLOCK);
    watch.answered(pong(ping(0)), MILLI, at(1));
    watch.allow(Duration.ofMillis(500), at(900));
    assertThat(watch.missed(at(1_400))).isEmpty();
    assertThat(watch.missed(at(1_401))).contains(Duration.ofMillis(501));
  }

  /** The coordinator was stopped for ten seconds, and the answers are still in the pipe. */
  @Test
  void theCoordinatorsOwnStopCountsAgainstNoWorker() {
    watch.begin(at(0), CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    long stalled = 10_000 * MILLI;

    assertThat(watch.missed(new AnswerWatch.Moment(13_000 * MILLI, stalled))).isEmpty();
    assertThat(watch.answered(pong(ping), 10_100 * MILLI,
        new AnswerWatch.Moment(10_100 * MILLI, stalled)).orElseThrow().took())
        .isEqualTo(Duration.ofMillis(100));
  }

  /** An answer arrived, and the coordinator was stopped before it took it. */
  @Test
  void aStopBehindAnAnswerCountsAgainstNoWorkerEither() {
    watch.begin(at(0), CLOCK, CLOCK);
    AnswerWatch.Moment continued = new AnswerWatch.Moment(4_001 * MILLI, 3_950 * MILLI);

    watch.answered(pong(ping(0)), MILLI, continued);

    assertThat(watch.missed(continued)).isEmpty();
    assertThat(watch.missed(new AnswerWatch.Moment(7_002 * MILLI, 3_950 * MILLI)))
        .contains(Duration.ofMillis(3_001));
  }

  @Test
  void anAnswerToNoPingIsRefused() {
    watch.begin(at(0), CLOCK, CLOCK);
    WorkerCommand.Ping ping = ping(0);
    assertThat(watch.answered(new WorkerReport.Pong(7, 0, 0, 0), MILLI, at(1))).isEmpty();
    assertThat(watch.answered(pong(ping), MILLI, at(1))).isEmpty();
  }
}
