package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.lab.trial.SystemTurns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The trials of searches on systems that are deployed at the same time. Each round has one trial of
 * each system that still has one to make, in a random order that the next round reverses. So the
 * noise of the host, which lasts for minutes, affects all systems alike. Thread-safe.
 */
final class TrialTurns {
  private static final Logger LOG = LoggerFactory.getLogger(TrialTurns.class);
  /** Trials have deadlines, so others wait for longer only if something is wrong. */
  private static final Duration BESIDES = Duration.ofMinutes(30);

  private final List<PlannedRun> runs;
  private final MachineAlone steps;
  private final Random random;
  private final Duration patience;
  private final Set<PlannedRun> gone = new HashSet<>();
  /** Those that wait until all others have come as far. */
  private final Set<PlannedRun> waiting = new HashSet<>();
  /** Those that still have a turn in this round. */
  private List<PlannedRun> order = new ArrayList<>();
  private List<PlannedRun> former = List.of();
  private int stage;
  private int rounds;

  /**
   * The turns of some runs.
   *
   * @param runs those that are made together
   */
  TrialTurns(List<PlannedRun> runs) {
    this.runs = List.copyOf(runs);
    this.steps = new MachineAlone(runs.size());
    this.random = new Random(runs.getFirst().seed());
    this.patience = runs.stream()
        .map(run -> run.loadTime().plus(run.settleAtMost()))
        .reduce(BESIDES, Duration::plus);
  }

  /** Returns the turns of one of the runs. */
  Seat seat(PlannedRun run) {
    return new Seat(run);
  }

  /** Begins the next round if this one is over, and the next stage if all have come to it. */
  private void proceed() {
    List<PlannedRun> live = runs.stream().filter(run -> !gone.contains(run)).toList();
    if (!live.isEmpty() && waiting.containsAll(live)) {
      waiting.clear();
      stage++;
    }
    if (order.isEmpty() && stage > 0) {
      order = new ArrayList<>(live.stream().filter(run -> !waiting.contains(run)).toList());
      if (rounds++ % 2 == 1) {
        order.sort((one, other) -> former.indexOf(other) - former.indexOf(one));
      } else {
        Collections.shuffle(order, random);
      }
      former = List.copyOf(order);
    }
    notifyAll();
  }

  /** A run has no more turn in this round. */
  private void skip(PlannedRun run) {
    order.remove(run);
    proceed();
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        LOG.debug("a run waited {} for other systems in vain", patience);
        return;
      }
      wait(Math.max(1, left / 1_000_000));
    }
  }

  /** One run's place among the others. */
  final class Seat implements RunSeat {
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
      return Optional.empty();
    }

    @Override
    public Optional<Seat> trials() {
      return Optional.of(this);
    }

    /** Returns whether no other run has a trial before this one. */
    boolean isNext() {
      synchronized (TrialTurns.this) {
        return !order.isEmpty() && order.getFirst().equals(run);
      }
    }

    /** Waits until the turn of this run begins. */
    void begin() throws InterruptedException {
      synchronized (TrialTurns.this) {
        await(this::isNext);
      }
    }

    /** The trial is over. */
    void end() {
      synchronized (TrialTurns.this) {
        skip(run);
      }
    }

    /** Waits without turns until all other runs have come to this too. */
    void awaitOthers() throws InterruptedException {
      synchronized (TrialTurns.this) {
        int before = stage;
        waiting.add(run);
        skip(run);
        await(() -> stage > before);
      }
    }

    /** The run makes no more trials; the others have their turns without it. */
    void leave() {
      synchronized (TrialTurns.this) {
        gone.add(run);
        waiting.remove(run);
        skip(run);
      }
    }

    @Override
    public void close() {
      if (free.compareAndSet(false, true)) {
        steps.leave();
        leave();
      }
    }
  }
}
