package io.weir.lab.experiment;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Truncation;
import io.weir.core.result.WindowJudge;
import io.weir.core.result.WindowJudge.Interim;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import io.weir.core.scenario.Windows;
import io.weir.lab.trial.SystemTurns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The turns of systems that are deployed at the same time. Each round has one turn for each system,
 * or for each combination of clients' settings on it, in a random order that the next round
 * reverses (A B B A), so that a steady drift of the machine affects all systems alike. The times of
 * all turns are known in advance, so nobody waits for a handover: a system that fails leaves its
 * turns empty. Thread-safe.
 */
final class TurnTable {
  /** All of them begin together, and each needs to learn of it before. */
  private static final Duration LEAD = Duration.ofSeconds(1);
  /** From the end of a window until it is reported and judged. */
  private static final Duration DECISION = Duration.ofSeconds(2);

  private final Plan plan;
  private final List<PlannedRun> runs;
  private final Windows windows;
  private final List<List<PlannedRun>> rounds;
  private final Optional<WindowJudge> judge;
  private final ExperimentListener listener;
  private final LongSupplier clock;
  private final Optional<LongSupplier> deadlineNanos;
  private final MachineAlone steps;
  private final Set<PlannedRun> ready = new HashSet<>();
  private final Set<PlannedRun> gone = new HashSet<>();
  /** The halves of each window. */
  private final Map<PlannedRun, List<List<Map<Metric, LatencyHistogram>>>> measured =
      new HashMap<>();
  private long startNanos;
  private final Map<PlannedRun, Duration> unsteady = new HashMap<>();
  private int begun = -1;
  /** How many rounds all systems have measured. */
  private int complete;
  /** The last round, once it is decided. */
  private OptionalInt decided = OptionalInt.empty();

  /**
   * The turns of some runs.
   *
   * @param runs those that are made together
   * @param judge decides whether more rounds are needed, if that is not fixed
   * @param clock the coordinator's, in nanoseconds
   * @param deadlineNanos when no round begins any more, by that clock, if there is a limit
   */
  TurnTable(Plan plan, List<PlannedRun> runs, Optional<WindowJudge> judge,
      ExperimentListener listener, LongSupplier clock,
      Optional<LongSupplier> deadlineNanos) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
    this.windows = runs.getFirst().phases().windows().orElseThrow();
    this.judge = judge;
    this.listener = listener;
    this.clock = clock;
    this.deadlineNanos = deadlineNanos;
    this.steps = new MachineAlone(runs.size());
    this.rounds = rounds(runs, windows.most() + windows.cuttable());
    runs.forEach(run -> measured.put(run, new ArrayList<>()));
  }

  /**
   * Returns the order of the systems in each round; by the runs' seed, so that it repeats with the
   * plan.
   */
  private static List<List<PlannedRun>> rounds(List<PlannedRun> runs, int count) {
    Random random = new Random(runs.getFirst().seed());
    List<List<PlannedRun>> rounds = new ArrayList<>();
    for (int round = 0; round < count; round++) {
      if (round % 2 == 1) {
        rounds.add(rounds.getLast().reversed());
      } else {
        List<PlannedRun> order = new ArrayList<>(runs);
        Collections.shuffle(order, random);
        rounds.add(order);
      }
    }
    return rounds;
  }

  /** Returns the turns of one of the runs. */
  Seat seat(PlannedRun run) {
    return new Seat(run);
  }

  /**
   * Ends after the rounds that are complete, once the current window is; returns at once.
   *
   * @return false if no round is complete, so that there would be nothing to report
   */
  synchronized boolean finish() {
    if (complete <= cold()) {
      return false;
    }
    decide(complete - 1);
    return true;
  }

  private void decide(int round) {
    decided = OptionalInt.of(Math.min(round, decided.orElse(round)));
  }

  /** Returns how many rounds at the start do not count, as far as known. */
  private int cold() {
    long nanos = unsteady.entrySet()
        .stream()
        .filter(run -> !gone.contains(run.getKey()))
        .mapToLong(run -> run.getValue().toNanos())
        .max()
        .orElse(0);
    return (int) Math.min(windows.cuttable(), Math.ceilDiv(nanos, windows.length().toNanos()));
  }

  /** Returns the last round as far as known: as many more follow as do not count. */
  private int last() {
    return decided.orElse(windows.most() - 1 + cold());
  }

  /** Until the last planned round is complete, it is open whether others follow. */
  private boolean isOver(int round) {
    return decided.isPresent()
        ? round > decided.getAsInt()
        : round >= rounds.size() || round > last() && complete >= round;
  }

  private void startOnceReady() {
    if (startNanos == 0 && isAllReady()) {
      startNanos = clock.getAsLong() + LEAD.toNanos();
    }
  }

  private boolean isAllReady() {
    return runs.stream().allMatch(run -> ready.contains(run) || gone.contains(run));
  }

  private long roundNanos() {
    return windows.turn().toNanos() * runs.size();
  }

  private boolean isLate() {
    return deadlineNanos
        .filter(limit -> clock.getAsLong() + roundNanos() > limit.getAsLong())
        .isPresent();
  }

  /** Once all systems have measured a round, the judge sees it and those before. */
  private void judgeOnceMeasured() {
    List<PlannedRun> live = runs.stream().filter(run -> !gone.contains(run)).toList();
    int common = live.stream().mapToInt(run -> measured.get(run).size()).min().orElse(0);
    while (complete < common) {
      complete++;
      judge(live);
    }
  }

  private void judge(List<PlannedRun> live) {
    int cold = cold();
    List<MeasuredWindows> soFar = live.stream()
        .map(run -> new MeasuredWindows(run,
            measured.get(run)
                .subList(Math.min(cold, complete), complete)
                .stream()
                .flatMap(List::stream)
                .toList()))
        .toList();
    Interim interim = judge.filter(any -> live.size() > 1 && complete > cold)
        .map(some -> some.judge(plan, soFar))
        .orElse(new Interim(false, List.of()));
    if (interim.conclusive() && windows.untilConclusive()) {
      decide(Math.max(begun, complete - 1));
    }
    listener.on(new ExperimentEvent.RoundMeasured(complete, windows.most() + cold, cold,
        isOver(complete), interim));
  }

  /** One run's place among the others. */
  final class Seat implements SystemTurns, RunSeat {
    private final PlannedRun run;
    private final AtomicBoolean free = new AtomicBoolean();

    private Seat(PlannedRun run) {
      this.run = run;
    }

    @Override
    public void inTurn(Step step) throws InterruptedException {
      steps.take(step);
    }

    @Override
    public Optional<SystemTurns> windows() {
      return Optional.of(this);
    }

    @Override
    public Optional<TrialTurns.Seat> trials() {
      return Optional.empty();
    }

    @Override
    public void ready() {
      synchronized (TurnTable.this) {
        ready.add(run);
        startOnceReady();
      }
    }

    @Override
    public boolean areAllReady() {
      synchronized (TurnTable.this) {
        return isAllReady();
      }
    }

    @Override
    public long startNanos() {
      synchronized (TurnTable.this) {
        return startNanos + offset();
      }
    }

    /** All warm-ups have the order of the first round. */
    private long offset() {
      return rounds.getFirst().indexOf(run) * warmUpTurn();
    }

    private long warmUpTurn() {
      return warmUps() == 0 ? 0 : run.phases().warmUp().toNanos() / warmUps();
    }

    @Override
    public int warmUps() {
      return windows.warmUpTurns(run.phases().warmUp());
    }

    @Override
    public long warmUpAt(int turn) {
      return turn * warmUpTurn() * runs.size();
    }

    @Override
    public long turnAt(int round) {
      return began(round) + rounds.get(round).indexOf(run) * windows.turn().toNanos() - offset();
    }

    /** Before a round in addition to the planned ones, there is time to decide whether it is. */
    private long began(int round) {
      return run.phases().warmUp().toNanos() * runs.size() + round * roundNanos()
          + Math.max(0, round - windows.most() + 1) * DECISION.toNanos();
    }

    @Override
    public long endsAt() {
      synchronized (TurnTable.this) {
        return began(last()) + roundNanos() - offset();
      }
    }

    @Override
    public Optional<Truncation> truncation() {
      synchronized (TurnTable.this) {
        int cold = cold();
        int added = Math.max(0, last() + 1 - windows.most());
        return cold == 0
            ? Optional.empty()
            : Optional.of(new Truncation(windows.length().multipliedBy(cold),
                windows.length().multipliedBy(added)));
      }
    }

    @Override
    public boolean isOver(int round) {
      synchronized (TurnTable.this) {
        return TurnTable.this.isOver(round);
      }
    }

    @Override
    public boolean begin(int round) {
      synchronized (TurnTable.this) {
        if (round > begun && round > 0 && isLate()) {
          decide(round - 1);
        }
        if (TurnTable.this.isOver(round)) {
          return false;
        }
        begun = Math.max(begun, round);
        return true;
      }
    }

    @Override
    public void measured(int round, List<Map<Metric, LatencyHistogram>> halves, Duration cut) {
      synchronized (TurnTable.this) {
        measured.get(run).add(halves);
        unsteady.put(run, cut);
        judgeOnceMeasured();
      }
    }

    @Override
    public void close() {
      if (free.compareAndSet(false, true)) {
        steps.leave();
        synchronized (TurnTable.this) {
          gone.add(run);
          startOnceReady();
          judgeOnceMeasured();
        }
      }
    }
  }
}
