package io.weir.cli.board;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.text.EnumWord;
import io.weir.findings.text.NaturalOrder;
import io.weir.lab.experiment.ExperimentEvent;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Follows what each system of an experiment does, and its values so far. Not thread-safe. */
public final class Board {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoTime;
  private final long beganNanos;
  private final Map<String, LiveSystem> systems = new LinkedHashMap<>();

  /**
   * A board without systems.
   *
   * @param nanoTime the time, in nanoseconds
   */
  public Board(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
  }

  /**
   * A change of a system.
   *
   * @param system its number, from 0
   * @param doing its phase, or what it waits for
   * @param values rate, publish p50 and p99, end-to-end p50 and p99, failed messages
   * @param point the interval that was measured, if one was
   */
  public record Change(int system, String doing, List<String> values,
      Optional<LivePoint> point) {}

  /**
   * A system with its history.
   *
   * @param doing its phase, or what it waits for
   * @param values as in {@link Change}
   */
  public record SoFar(String name, String doing, List<String> values, List<LivePoint> points) {}

  /** Returns all systems, each at the place of its number. */
  public List<SoFar> systems() {
    return systems.values().stream().map(LiveSystem::soFar).toList();
  }

  /**
   * Takes an event.
   *
   * @return what it changes of a system
   */
  public Optional<Change> on(ExperimentEvent event) {
    return switch (event) {
      case ExperimentEvent.ExperimentStarted it -> {
        begin(it.plan());
        yield Optional.empty();
      }
      case ExperimentEvent.RunStarted it -> does(it.run(), "starting");
      case ExperimentEvent.ProcessStarting it -> does(it.run(), "starting " + it.process());
      case ExperimentEvent.Preparing it -> does(it.run(), it.doing());
      case ExperimentEvent.Prepared it -> does(it.run(), "prepared");
      case ExperimentEvent.PhaseStarted it -> phase(it);
      case ExperimentEvent.IntervalMeasured it -> measured(it);
      case ExperimentEvent.Stopping it -> does(it.run(), "stopping");
      case ExperimentEvent.RunEnded it -> does(it.result().run(),
          EnumWord.words(it.result().status()));
      case ExperimentEvent.ArtifactProgress it -> Optional.empty();
      case ExperimentEvent.ArtifactsReady it -> Optional.empty();
      case ExperimentEvent.Notice it -> Optional.empty();
      case ExperimentEvent.ProcessReady it -> Optional.empty();
      case ExperimentEvent.Settling it -> Optional.empty();
      case ExperimentEvent.StartCut it -> Optional.empty();
      case ExperimentEvent.TrialBegan it -> Optional.empty();
      case ExperimentEvent.TrialClassified it -> Optional.empty();
      case ExperimentEvent.Faulted it -> Optional.empty();
      case ExperimentEvent.RoundMeasured it -> Optional.empty();
      case ExperimentEvent.ExperimentEnded it -> Optional.empty();
    };
  }

  private void begin(Plan plan) {
    // As in the report, so that a system keeps its color.
    plan.runs()
        .stream()
        .sorted(Comparator.comparing(PlannedRun::label, NaturalOrder.TEXTS))
        .forEach(this::of);
  }

  private LiveSystem of(PlannedRun run) {
    return systems.computeIfAbsent(run.label(), name -> new LiveSystem(systems.size(), name));
  }

  private Optional<Change> does(PlannedRun run, String what) {
    return Optional.of(of(run).does(what));
  }

  private Optional<Change> phase(ExperimentEvent.PhaseStarted event) {
    String name = EnumWord.kebab(event.phase());
    return Optional.of(switch (event.phase()) {
      case IDLE, DRAIN -> of(event.run()).does(name);
      case WARM_UP, GUARD, MEASURE, BACKLOG, CATCH_UP, CAUGHT_UP -> of(event.run()).enters(name);
    });
  }

  private Optional<Change> measured(ExperimentEvent.IntervalMeasured event) {
    if (event.run().phases().windows().isPresent() && event.values().duePerSecond() == 0) {
      // Of the time that the system still waited for its turn.
      return Optional.empty();
    }
    double at = Math.round((nanoTime.getAsLong() - beganNanos) / NANOS_PER_SECOND * 10) / 10.0;
    return switch (event.phase()) {
      case IDLE, DRAIN -> Optional.empty();
      case WARM_UP, GUARD, MEASURE, BACKLOG, CATCH_UP, CAUGHT_UP -> Optional.of(
          of(event.run()).measured(at, event.values()));
    };
  }
}
