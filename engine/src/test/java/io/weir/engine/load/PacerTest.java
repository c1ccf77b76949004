package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.MessageHeader.Integrity;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.load.PacedProducer.ProducerProgress;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.Recorder;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacerTest {
  private static final long START = 1_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final long TURN = 100;
  private static final MessageSpec MESSAGE =
      MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build();

  private final FakeClock clock = new FakeClock(0, TURN);
  private PhaseTimeline timeline = new PhaseTimeline();
  private final List<Sent> sent = new ArrayList<>();

  private record Sent(int client, long sequence, long intended, long called) {}

  @BeforeEach
  void aLoadOfThreeSeconds() {
    timeline.announce(PhaseKind.WARM_UP, START);
    timeline.announce(PhaseKind.MEASURE, START + SECOND);
    timeline.announce(PhaseKind.DRAIN, START + 3 * SECOND);
  }

  @Test
  void eachMessageIsSentAtItsOwnTime() {
    PacedProducer lane = lane(0);
    pacer(Pacing.NORMAL, List.of(lane), List.of(new Client(0, 0))).run();

    assertThat(sent).hasSize(3_000);
    assertThat(sent).allMatch(message -> message.called == message.intended);
    assertThat(lane.progress())
        .isEqualTo(new ProducerProgress(1_000, 3_000, 3_000, OptionalLong.empty()));
  }

  @Test
  void aStallMovesNoIntendedTimeAndForgivesNoMessage() {
    pacer(Pacing.NORMAL, List.of(lane(0)), List.of(new Client(0, 500_000_000L))).run();

    assertThat(sent).hasSize(3_000);
    for (int i = 0; i < sent.size(); i++) {
      assertThat(sent.get(i).intended).isEqualTo(START + i * 1_000_000L);
    }
    long late =
        sent.stream().filter(message -> message.called - message.intended > 1_000_000L).count();
    assertThat(late).isBetween(498L, 500L);
    assertThat(sent.get(101).called - sent.get(101).intended).isEqualTo(499_000_000L);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void afterAStallEveryArrivalIsSentWithTheTimeThatItHadBeforehand(int kind) {
    List<Long> scheduled = new ArrayList<>();
    ArrivalSchedule again = ofEachKind(kind);
    for (long at = again.next(); at < 3 * SECOND; at = again.next()) {
      scheduled.add(START + at);
    }
    pacer(ofEachKind(kind), Pacing.NORMAL, List.of(lane(0)), List.of(new Client(0, SECOND))).run();

    assertThat(sent).extracting(Sent::intended).isEqualTo(scheduled);
    long stalledAt = sent.get(100).called;
    assertThat(sent)
        .filteredOn(
            message -> message.intended > stalledAt && message.intended < stalledAt + SECOND)
        .isNotEmpty()
        .allMatch(message -> message.called >= stalledAt + SECOND);
  }

  private static ArrivalSchedule ofEachKind(int kind) {
    Rate rate = Rate.parse("1k/s");
    return switch (kind) {
      case 0 -> ArrivalSchedule.uniform(rate, 0);
      case 1 -> ArrivalSchedule.poisson(rate, 5);
      case 2 -> ArrivalSchedule.bursty(rate, Bursts.DEFAULT, 6, 7);
      default -> ArrivalSchedule.trace(
          ArrivalTimes.of(0, 1_000_000, 1_000_000, 7_000_000), Replay.LOOP, 1, 1, List.of(0));
    };
  }

  @Test
  void aTraceThatIsOverSendsNoMoreAndOwesNothing() {
    PacedProducer lane = lane(0);
    ArrivalTimes times = ArrivalTimes.of(0, 2_000_000, SECOND + 5);
    Pacer pacer = pacer(ArrivalSchedule.trace(times, Replay.ONCE, 1, 1, List.of(0)), Pacing.NORMAL,
        List.of(lane), List.of(new Client(0, 0)));
    pacer.run();

    assertThat(sent).extracting(Sent::intended)
        .containsExactly(START, START + 2_000_000, START + SECOND + 5);
    assertThat(lane.progress()).isEqualTo(new ProducerProgress(2, 3, 3, OptionalLong.empty()));
    assertThat(pacer.lateness()).isZero();
  }

  @Test
  void thriftyPacingSendsEveryTwoMillisecondsAndNeverEarly() {
    ArrivalSchedule schedule = ArrivalSchedule.uniform(Rate.parse("50k/s"), 0);
    new Pacer(
        List.of(new ProducerGroup(schedule, List.of(lane(0)), List.of(new Client(0, 0)))),
        new Rate(50_000), MESSAGE,
        Pacing.THRIFTY, 1, clock, timeline)
        .run();

    assertThat(sent).hasSize(150_000);
    assertThat(sent).allMatch(message -> message.called >= message.intended);
    assertThat(sent.stream().mapToLong(Sent::called).distinct().count()).isBetween(1_450L, 1_505L);
  }

  @Test
  void precisePacingSpinsAndIsNeverEarlyNorLaterThanATurn() {
    Pacer pacer = pacer(Pacing.PRECISE, List.of(lane(0)), List.of(new Client(0, 0)));
    pacer.run();

    assertThat(sent).hasSize(3_000);
    assertThat(sent)
        .allMatch(message -> message.called >= message.intended)
        .allMatch(message -> message.called < message.intended + TURN);
    assertThat(pacer.thread().spunNanos()).isBetween(2 * SECOND, 3 * SECOND + SECOND / 20);
  }

  @Test
  void aPacerThatSpinsNoticesThatItIsAbandoned() {
    Client client = new Client(0, 0);
    Pacer pacer = pacer(Pacing.PRECISE, List.of(lane(0)), List.of(client));
    client.then = () -> {
      if (sent.size() == 10) {
        clock.atSpin(pacer::abandon);
      }
    };
    pacer.run();

    assertThat(sent).hasSize(10);
  }

  @Test
  void messagesGoRoundTheLanes() {
    PacedProducer first = lane(0);
    PacedProducer second = lane(1);
    pacer(Pacing.NORMAL, List.of(first, second), List.of(new Client(0, 0), new Client(1, 0))).run();

    assertThat(sent.get(0).client).isZero();
    assertThat(sent.get(1).client).isEqualTo(1);
    assertThat(first.progress())
        .isEqualTo(new ProducerProgress(500, 1_500, 1_500, OptionalLong.empty()));
    assertThat(second.progress())
        .isEqualTo(new ProducerProgress(500, 1_500, 1_500, OptionalLong.empty()));
  }

  @Test
  void sharesOnOneThreadKeepTheirOwnSchedules() {
    PacedProducer even = lane(0);
    PacedProducer odd = lane(1);
    new Pacer(
        List.of(share("1k/s", 0, even, 0), share("2k/s", 0.5, odd, 1)), new Rate(3_000), MESSAGE,
        Pacing.NORMAL, 1,
        clock, timeline)
        .run();

    assertThat(sent).hasSize(9_000).isSortedAccordingTo(Comparator.comparingLong(Sent::intended));
    assertThat(sent).allMatch(message -> message.called == message.intended);
    assertThat(even.progress())
        .isEqualTo(new ProducerProgress(1_000, 3_000, 3_000, OptionalLong.empty()));
    assertThat(odd.progress())
        .isEqualTo(new ProducerProgress(2_000, 6_000, 6_000, OptionalLong.empty()));
  }

  private ProducerGroup share(String rate, double phase, PacedProducer lane, int number) {
    return new ProducerGroup(ArrivalSchedule.uniform(Rate.parse(rate), phase),
        List.of(lane), List.of(new Client(number, 0)));
  }

  @Test
  void withoutAScheduleAMessageIsDueWhenTheClientHasTakenTheOneBefore() {
    PacedProducer first = lane(0);
    PacedProducer second = lane(1);
    Client slow = new Client(0, 0);
    Client fast = new Client(1, 0);
    slow.then = () -> clock.advance(3_000_000);
    fast.then = () -> clock.advance(1_000_000);
    Pacer pacer = unlimited(List.of(first, second), List.of(slow, fast));
    pacer.run();

    assertThat(sent).hasSize(1_500);
    assertThat(sent).allMatch(message -> message.called == message.intended);
    assertThat(sent.subList(0, 3)).extracting(Sent::intended)
        .containsExactly(START, START + 3_000_000, START + 4_000_000);
    assertThat(first.progress())
        .isEqualTo(new ProducerProgress(250, 750, 750, OptionalLong.empty()));
    assertThat(second.progress())
        .isEqualTo(new ProducerProgress(250, 750, 750, OptionalLong.empty()));
    assertThat(pacer.lateness()).isZero();
  }

  @Test
  void withoutAScheduleAStallOwesNothing() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, SECOND);
    client.then = () -> clock.advance(1_000_000);
    unlimited(List.of(lane), List.of(client)).run();

    assertThat(sent).hasSize(2_000);
    assertThat(sent).allMatch(message -> message.called == message.intended);
    assertThat(lane.progress().due()).isEqualTo(2_000);
  }

  @Test
  void withoutAScheduleASendThatOutlastsTheLoadIsTheLast() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, 10 * SECOND);
    client.then = () -> clock.advance(1_000_000);
    unlimited(List.of(lane), List.of(client)).run();

    assertThat(sent).hasSize(101);
    assertThat(lane.progress())
        .isEqualTo(new ProducerProgress(101, 101, 101, OptionalLong.empty()));
  }

  @Test
  void withoutAScheduleAnAbandonedPacerOwesNothing() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, 0);
    Pacer pacer = unlimited(List.of(lane), List.of(client));
    client.then = () -> {
      clock.advance(1_000_000);
      if (sent.size() == 10) {
        pacer.abandon();
      }
    };
    pacer.run();

    assertThat(sent).hasSize(10);
    assertThat(lane.progress().due()).isEqualTo(10);
  }

  @Test
  void withoutAScheduleNothingIsSentInAPause() {
    pausing();
    timeline.announce(PhaseKind.MEASURE, START + 1_800_000_000L);
    timeline.announce(PhaseKind.DRAIN, START + 3 * SECOND, false);
    Client client = new Client(0, 0);
    client.then = () -> clock.advance(1_000_000);
    unlimited(List.of(lane(0)), List.of(client)).run();

    assertThat(sent).hasSize(2_700);
    assertThat(sent).noneMatch(message -> message.intended >= START + 1_500_000_000L
        && message.intended < START + 1_800_000_000L);
  }

  private Pacer unlimited(List<PacedProducer> producers, List<MessageProducer> clients) {
    return new Pacer(List.of(new ProducerGroup(Optional.empty(), producers, clients)),
        new Rate(1_000), MESSAGE, Pacing.NORMAL, 1, clock, timeline);
  }

  private void pausing() {
    timeline = new PhaseTimeline();
    timeline.announce(PhaseKind.WARM_UP, START);
    timeline.announce(PhaseKind.MEASURE, START + SECOND);
    timeline.announce(PhaseKind.IDLE, START + 1_500_000_000L, false);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aPauseMovesTheRestOfTheScheduleByItsLength(int kind) {
    pausing();
    timeline.announce(PhaseKind.GUARD, START + 1_700_000_000L);
    timeline.announce(PhaseKind.MEASURE, START + 1_800_000_000L);
    timeline.announce(PhaseKind.DRAIN, START + 3 * SECOND, false);
    List<Long> moved = new ArrayList<>();
    ArrivalSchedule again = ofEachKind(kind);
    for (long at = again.next(); at < 2_800_000_000L; at = again.next()) {
      moved.add(START + (at < 1_500_000_000L ? at : at + 200_000_000L));
    }
    PacedProducer lane = lane(0);
    pacer(ofEachKind(kind), Pacing.NORMAL, List.of(lane), List.of(new Client(0, 0))).run();

    assertThat(sent).extracting(Sent::intended).isEqualTo(moved);
    assertThat(sent).allMatch(message -> message.called < message.intended + TURN);
    assertThat(lane.progress().due()).isEqualTo(moved.size());
  }

  @Test
  void aLoadThatEndsInAPauseLeavesNothingDue() {
    pausing();
    clock.atPark(() -> {
      if (clock.nanoTime() >= START + 1_900_000_000L) {
        timeline.announce(PhaseKind.DRAIN, START + 2 * SECOND, false);
      }
    });
    PacedProducer lane = lane(0);
    pacer(Pacing.NORMAL, List.of(lane), List.of(new Client(0, 0))).run();

    assertThat(sent).hasSize(1_500);
    assertThat(lane.progress())
        .isEqualTo(new ProducerProgress(1_000, 1_500, 1_500, OptionalLong.empty()));
  }

  @Test
  void anAbandonedPacerCountsWhatItDidNotSend() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, 0);
    Pacer pacer = pacer(Pacing.NORMAL, List.of(lane), List.of(client));
    client.then = () -> {
      if (sent.size() == 10) {
        pacer.abandon();
        clock.advance(2 * SECOND);
      }
    };
    pacer.run();

    assertThat(sent).hasSize(10);
    assertThat(lane.progress().attempted()).isEqualTo(10);
    assertThat(lane.progress().due()).isBetween(2_009L, 2_011L);
    assertThat(lane.progress().measureFrom()).isEqualTo(1_000);
  }

  @Test
  void countingWhatWasNotSentIsTheLastThingThatAPacerDoes() {
    Client client = new Client(0, 0);
    List<Boolean> hadSent = new ArrayList<>();
    ArrivalSchedule uniform = ArrivalSchedule.uniform(Rate.parse("1k/s"), 0);
    Pacer[] pacer = new Pacer[1];
    ArrivalSchedule schedule = () -> {
      hadSent.add(pacer[0].hasSent());
      return uniform.next();
    };
    pacer[0] = pacer(schedule, Pacing.NORMAL, List.of(lane(0)), List.of(client));
    client.then = () -> {
      if (sent.size() == 10) {
        pacer[0].abandon();
        clock.advance(2 * SECOND);
      }
    };
    pacer[0].run();

    assertThat(hadSent.subList(0, 11)).containsOnly(false);
    assertThat(hadSent.subList(11, hadSent.size())).hasSizeGreaterThan(1_900).containsOnly(true);
  }

  @Test
  void aPacerThatDiesSaysHowFarItCame() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, 0);
    Pacer pacer = pacer(Pacing.NORMAL, List.of(lane), List.of(client));
    client.then = () -> {
      if (sent.size() == 10) {
        throw new NoClassDefFoundError("org/example/Codec");
      }
    };

    assertThatThrownBy(pacer::run).isInstanceOf(NoClassDefFoundError.class);

    assertThat(pacer.hasSent()).isTrue();
    assertThat(lane.isSettled()).isTrue();
    assertThat(lane.progress().attempted()).isEqualTo(10);
    assertThat(lane.progress().due()).isEqualTo(10);
  }

  @Test
  void aScheduleThatFailsIsNoEndOfTheLoad() {
    PacedProducer lane = lane(0);
    ArrivalSchedule schedule = () -> {
      throw new IllegalStateException("no more times");
    };
    Pacer pacer = pacer(schedule, Pacing.NORMAL, List.of(lane), List.of(new Client(0, 0)));

    assertThatThrownBy(pacer::run).hasMessage("no more times");

    assertThat(lane.isSettled()).isTrue();
  }

  @Test
  void anUnexpectedInterruptIsNoEndOfTheLoad() {
    PacedProducer lane = lane(0);
    Client client = new Client(0, 0);
    Pacer pacer = pacer(Pacing.NORMAL, List.of(lane), List.of(client));
    client.interruptAt = 10;

    assertThatThrownBy(pacer::run).isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("interrupted while messages were still to be sent");

    assertThat(lane.progress().attempted()).isEqualTo(10);
  }

  private Pacer pacer(Pacing pacing, List<PacedProducer> producers, List<MessageProducer> clients) {
    ArrivalSchedule schedule = ArrivalSchedule.uniform(Rate.parse("1k/s"), 0);
    return pacer(schedule, pacing, producers, clients);
  }

  private Pacer pacer(ArrivalSchedule schedule, Pacing pacing, List<PacedProducer> producers,
      List<MessageProducer> clients) {
    return new Pacer(List.of(new ProducerGroup(schedule, producers, clients)), new Rate(50_000),
        MESSAGE, pacing, 1,
        clock,
        timeline);
  }

  private PacedProducer lane(int producer) {
    return new PacedProducer(9, producer, 0, clock, timeline,
        new Recorder(LedgerMemory.ofThisHeap()), new FirstFailures());
  }

  /** A client that blocks once, at its hundredth message, and checks every header. */
  private final class Client implements MessageProducer {
    private final int number;
    private final long blockOnce;
    private Runnable then = () -> {};
    private int interruptAt;

    Client(int number, long blockOnce) {
      this.number = number;
      this.blockOnce = blockOnce;
    }

    @Override
    public void send(MessageKey key, byte[] message, long sequence, long intended,
        long called) throws InterruptedException {
      ByteBuffer buffer = ByteBuffer.wrap(message);
      assertThat(MessageHeader.inspect(buffer, new CRC32C())).isEqualTo(Integrity.INTACT);
      assertThat(MessageHeader.sequence(buffer)).isEqualTo(sequence);
      assertThat(MessageHeader.intendedNanos(buffer)).isEqualTo(intended);
      assertThat(MessageHeader.producer(buffer)).isEqualTo(number);
      sent.add(new Sent(number, sequence, intended, called));
      if (sequence == 100) {
        clock.advance(blockOnce);
      }
      then.run();
      if (sent.size() == interruptAt) {
        throw new InterruptedException();
      }
    }

    @Override
    public boolean flush(Duration timeout) {
      return true;
    }

    @Override
    public void close() {}
  }
}
