package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Truncation;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Windows;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system that has a turn of 4 s every 12 s, in simulated time. */
class RestTrialTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  private static final int WARM_UP = 3;
  private static final int ROUND = 12;
  private static final int ROUNDS = 2;
  private static final Phases PHASES = LoopbackPlan.seconds(WARM_UP, 4, 3)
      .in(Optional.of(new Windows(ROUNDS, Duration.ofSeconds(2), Duration.ofSeconds(2), false,
          Windows.Idle.STOPPED)));
  private static final long LOAD_STARTS = 8 * SECOND;

  @TempDir
  Path folder;

  private final List<String> rests = new ArrayList<>();

  /** The first system of each round. */
  private static final class First implements SystemTurns {
    private boolean ready;

    @Override
    public void ready() {
      ready = true;
    }

    @Override
    public boolean areAllReady() {
      return ready;
    }

    @Override
    public long startNanos() {
      return LOAD_STARTS;
    }

    @Override
    public int warmUps() {
      return 1;
    }

    @Override
    public long warmUpAt(int turn) {
      return 0;
    }

    @Override
    public long turnAt(int round) {
      return (WARM_UP + 4 + round * ROUND) * SECOND;
    }

    @Override
    public long endsAt() {
      return (WARM_UP + ROUNDS * ROUND) * SECOND;
    }

    @Override
    public boolean isOver(int round) {
      return round >= ROUNDS;
    }

    @Override
    public boolean begin(int round) {
      return true;
    }

    @Override
    public void measured(int round, List<Map<Metric, LatencyHistogram>> halves,
        Duration unsteady) {}

    @Override
    public Optional<Truncation> truncation() {
      return Optional.empty();
    }
  }

  private final class Recorded implements Rest {
    private final SimulatedWorker worker;
    private boolean rests;

    private Recorded(SimulatedWorker worker) {
      this.worker = worker;
    }

    private long second() {
      return Math.round((worker.getAsLong() - LOAD_STARTS) / (double) SECOND);
    }

    @Override
    public void begin() {
      rests = true;
      RestTrialTest.this.rests.add("from " + second());
    }

    @Override
    public void end() {
      if (rests) {
        rests = false;
        RestTrialTest.this.rests.add("to " + second());
      }
    }
  }

  /** One message a second, delivered as many seconds later. */
  private static IntervalSnapshot second(long index, int late) {
    boolean loaded = isLoaded(index);
    boolean arrives = index >= late && isLoaded(index - late);
    Map<Counter, Long> counters = Map.of(Counter.DUE, loaded ? 1L : 0, Counter.SENT,
        loaded ? 1L : 0, Counter.ACKNOWLEDGED, loaded ? 1L : 0, Counter.RECEIVED,
        arrives ? 1L : 0);
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND,
        Map.of(PhaseKind.MEASURE, counters), Map.of(), Map.of(), 0, HostUse.NONE, Map.of(),
        Optional.empty());
  }

  private static boolean isLoaded(long second) {
    return second < WARM_UP || second >= WARM_UP + 4 && second < WARM_UP + ROUNDS * ROUND
        && (second - WARM_UP - 4) % ROUND < 4;
  }

  private RunStatus trial(int late) throws Exception {
    SimulatedWorker worker = new SimulatedWorker((index, start, end) -> second(index, late));
    return new TrialFixture(folder, LoopbackPlan.run(1, PHASES, Map.of()))
        .run(worker, Optional.of(new First()), new Recorded(worker))
        .status();
  }

  @Test
  void itRestsOnceAllMessagesArrivedUntilItsTurn() throws Exception {
    assertThat(trial(0)).isEqualTo(RunStatus.COMPLETED);

    assertThat(rests).containsExactly("from 4", "to 7", "from 12", "to 19", "from 24", "to 27");
  }

  @Test
  void whatIsUnderWayIsAwaited() throws Exception {
    trial(3);

    assertThat(rests).containsExactly("from 6", "to 7", "from 14", "to 19", "from 26", "to 27");
  }

  @Test
  void itDoesNotRestWhileMessagesAreUnderWay() throws Exception {
    trial(100);

    assertThat(rests).isEmpty();
  }
}
