package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Truncation;
import io.weir.core.result.WindowJudge;
import io.weir.core.scenario.Windows;
import io.weir.lab.experiment.TurnTable.Seat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TurnTableTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int WARM_UP = 10;
  private static final int WARM_UP_TURNS = 1;
  private static final long TURN = WARM_UP * SECOND / WARM_UP_TURNS;
  private static final List<Map<Metric, LatencyHistogram>> HALVES =
      Collections.nCopies(2, Map.of(Metric.PUBLISH_RESPONSE,
          LatencyHistogram.copyOf(new Histogram(LatencyHistogram.DIGITS))));

  private final List<ExperimentEvent> events = new ArrayList<>();
  private long now = 5 * SECOND;

  private TurnTable table(int systems, Windows windows, Optional<WindowJudge> judge,
      Optional<LongSupplier> deadline) {
    List<PlannedRun> runs = runs(systems, windows);
    return new TurnTable(LoopbackPlan.of(runs), runs, judge, events::add, () -> now, deadline);
  }

  private static List<PlannedRun> runs(int systems, Windows windows) {
    return IntStream.rangeClosed(1, systems)
        .mapToObj(index -> LoopbackPlan.run(index,
            LoopbackPlan.seconds(WARM_UP, 32, 5).in(Optional.of(windows)), Map.of()))
        .toList();
  }

  private List<Seat> seats(TurnTable table, int systems, Windows windows) {
    return runs(systems, windows).stream().map(table::seat).toList();
  }

  private static Windows windows(boolean untilConclusive) {
    return new Windows(4, Duration.ofSeconds(8), Duration.ofSeconds(2), untilConclusive,
        Windows.Idle.RUNNING);
  }

  @Test
  void everyRoundHasOneTurnOfEachSystemAndTheNextOneReversesTheirOrder() {
    TurnTable table = table(3, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 3, windows(false));
    List<List<Long>> rounds = IntStream.range(0, 4)
        .mapToObj(
            round -> seats.stream().map(seat -> seat.startNanos() + seat.turnAt(round)).toList())
        .toList();

    for (int round = 0; round < 4; round++) {
      long first = (3 * WARM_UP + 30L * round) * SECOND;
      assertThat(rounds.get(round))
          .containsExactlyInAnyOrder(first, first + 10 * SECOND, first + 20 * SECOND);
    }
    for (int round = 0; round < 4; round += 2) {
      for (int seat = 0; seat < 3; seat++) {
        long place = (rounds.get(round).get(seat) / SECOND - 3 * WARM_UP - 30L * round) / 10;
        long next =
            (rounds.get(round + 1).get(seat) / SECOND - 3 * WARM_UP - 30L * (round + 1)) / 10;
        assertThat(place + next).isEqualTo(2);
      }
    }
    assertThat(seats.getFirst().startNanos() + seats.getFirst().endsAt())
        .isEqualTo((3 * WARM_UP + 120L) * SECOND);
  }

  @Test
  void theLoadStartsOnceAllAreReadyOrGone() {
    TurnTable table = table(3, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 3, windows(false));
    seats.get(0).ready();
    seats.get(1).ready();
    assertThat(seats.get(0).areAllReady()).isFalse();
    now = 9 * SECOND;
    seats.get(2).close();

    assertThat(seats.get(0).areAllReady()).isTrue();
    assertThat(seats.stream().map(Seat::startNanos)).containsExactlyInAnyOrder(10 * SECOND,
        10 * SECOND + TURN, 10 * SECOND + 2 * TURN);
  }

  @Test
  void eachSystemWarmsUpAloneInTurnsThatAreNoLongerThanThoseOfWindows() {
    TurnTable table = table(3, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 3, windows(false));
    List<Long> begins = seats.stream()
        .flatMap(seat -> IntStream.range(0, seat.warmUps())
            .mapToObj(turn -> seat.startNanos() + seat.warmUpAt(turn)))
        .sorted()
        .toList();

    assertThat(begins).containsExactlyElementsOf(
        IntStream.range(0, 3 * WARM_UP_TURNS).mapToObj(turn -> turn * TURN).toList());
  }

  @Test
  void aConclusiveRoundIsTheLastUnlessTheNextOneHasBegun() {
    WindowJudge atTwo = (plan, runs) -> new WindowJudge.Interim(
        runs.getFirst().rounds() == 2, List.of());
    TurnTable table = table(2, windows(true), Optional.of(atTwo), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(true));
    measure(seats, 0);
    assertThat(seats.get(0).isOver(1)).isFalse();
    measure(seats, 1);

    assertThat(seats.get(0).isOver(2)).isTrue();
    assertThat(seats.get(1).begin(2)).isFalse();
    assertThat(seats.get(0).startNanos() + seats.get(0).endsAt())
        .isEqualTo((2 * WARM_UP + 40L) * SECOND);
    assertThat(events).hasSize(2);
    assertThat(events.getLast()).isInstanceOfSatisfying(ExperimentEvent.RoundMeasured.class,
        it -> assertThat(it.last()).isTrue());
  }

  @Test
  void aWindowThatHasBegunIsCompletedByAll() {
    WindowJudge always = (plan, runs) -> new WindowJudge.Interim(true, List.of());
    TurnTable table = table(2, windows(true), Optional.of(always), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(true));
    seats.forEach(seat -> seat.begin(0));
    seats.get(0).measured(0, HALVES, Duration.ZERO);
    assertThat(seats.get(0).begin(1)).isTrue();
    seats.get(1).measured(0, HALVES, Duration.ZERO);

    assertThat(seats.get(1).isOver(1)).isFalse();
    assertThat(seats.get(1).isOver(2)).isTrue();
  }

  @Test
  void aFixedNumberOfWindowsIsMeasuredWhateverTheJudgeSays() {
    WindowJudge always = (plan, runs) -> new WindowJudge.Interim(true, List.of());
    TurnTable table = table(2, windows(false), Optional.of(always), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(false));
    for (int round = 0; round < 4; round++) {
      assertThat(seats.getFirst().isOver(round)).isFalse();
      measure(seats, round);
    }
    assertThat(seats.getFirst().isOver(4)).isTrue();
  }

  @Test
  void noRoundBeginsThatWouldEndBeyondTheDeadlineButTheFirstAlwaysDoes() {
    TurnTable table =
        table(2, windows(false), Optional.empty(), Optional.of(() -> 15 * SECOND));
    List<Seat> seats = seats(table, 2, windows(false));
    measure(seats, 0);

    assertThat(seats.get(0).begin(1)).isFalse();
    assertThat(seats.get(1).isOver(1)).isTrue();
  }

  @Test
  void aSystemThatIsGoneHoldsUpNoRound() {
    TurnTable table = table(3, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 3, windows(false));
    measure(seats, 0);
    seats.get(1).close();
    for (Seat seat : List.of(seats.get(0), seats.get(2))) {
      assertThat(seat.begin(1)).isTrue();
      seat.measured(1, HALVES, Duration.ZERO);
    }
    assertThat(events).hasSize(2);
  }

  @Test
  void finishingKeepsTheCompleteRounds() {
    TurnTable table = table(2, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(false));
    assertThat(table.finish()).as("nothing to report").isFalse();
    assertThat(seats.getFirst().isOver(0)).isFalse();
    measure(seats, 0);
    seats.getFirst().begin(1);
    assertThat(table.finish()).isTrue();

    assertThat(seats.getFirst().isOver(1)).isTrue();
    assertThat(seats.getFirst().isOver(0)).isFalse();
  }

  @Test
  void roundsInWhichASystemWasNotSteadyDoNotCountAndAreAdded() {
    List<Integer> judged = new ArrayList<>();
    WindowJudge judge = (plan, runs) -> {
      judged.add(runs.getFirst().rounds());
      return new WindowJudge.Interim(false, List.of());
    };
    TurnTable table = table(2, windows(false), Optional.of(judge), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(false));
    seats.forEach(seat -> seat.begin(0));
    seats.get(0).measured(0, HALVES, Duration.ofSeconds(5));
    seats.get(1).measured(0, HALVES, Duration.ZERO);
    for (int round = 1; round < 4; round++) {
      measure(seats, round, Duration.ofSeconds(round == 3 ? 0 : 5));
    }
    assertThat(seats.get(0).isOver(4)).as("the last evaluation counts").isTrue();
    assertThat(judged).containsExactly(1, 2, 4);

    TurnTable cold = table(2, windows(false), Optional.empty(), Optional.empty());
    List<Seat> others = seats(cold, 2, windows(false));
    for (int round = 0; round < 5; round++) {
      assertThat(others.get(1).isOver(round)).isFalse();
      measure(others, round, Duration.ofSeconds(5));
    }
    assertThat(others.get(0).isOver(5)).isTrue();
    assertThat(others).allSatisfy(seat -> assertThat(seat.truncation())
        .contains(new Truncation(Duration.ofSeconds(8), Duration.ofSeconds(8))));
    assertThat(others.getFirst().startNanos() + others.getFirst().endsAt())
        .isEqualTo((2 * WARM_UP + 102L) * SECOND);
  }

  @Test
  void whetherAnotherRoundFollowsIsOpenUntilTheLastPlannedOneIsMeasured() {
    TurnTable table = table(2, windows(false), Optional.empty(), Optional.empty());
    List<Seat> seats = seats(table, 2, windows(false));
    for (int round = 0; round < 3; round++) {
      measure(seats, round);
    }
    seats.forEach(seat -> seat.begin(3));
    seats.get(0).measured(3, HALVES, Duration.ZERO);
    assertThat(seats.get(0).isOver(4)).isFalse();
    seats.get(1).close();
    assertThat(seats.get(0).isOver(4)).isTrue();
  }

  private static void measure(List<Seat> seats, int round) {
    measure(seats, round, Duration.ZERO);
  }

  private static void measure(List<Seat> seats, int round, Duration unsteady) {
    seats.forEach(seat -> seat.begin(round));
    seats.forEach(seat -> seat.measured(round, HALVES, unsteady));
  }
}
