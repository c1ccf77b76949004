package io.weir.cli.view;

import io.weir.cli.context.Ahead;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Estimates the time until an experiment and the rest of its suite are over: the time under load
 * in the plan, and for each run as much beyond it as the finished runs took on average. Not
 * thread-safe.
 */
final class TimeLeft {
  /** For starting a system, before a run has shown how long that takes. */
  private static final Duration USUAL_START = Duration.ofSeconds(10);
  /** The same for the drain and for stopping it. */
  private static final Duration USUAL_END = Duration.ofSeconds(5);
  private static final Duration TO_THE_MINUTE = Duration.ofMinutes(10);

  private final LongSupplier nanoTime;
  private final Ahead afterwards;
  private List<PlannedRun> planned = List.of();
  private Optional<PlannedRun> run = Optional.empty();
  private long runNanos;
  /** How long the current phase and those that certainly follow it take; empty before them. */
  private Optional<Duration> phases = Optional.empty();
  private long phaseNanos;
  private Duration start = USUAL_START;
  private Duration beyond = Duration.ZERO;
  private int finished;

  /**
   * An estimate.
   *
   * @param nanoTime the time, in nanoseconds
   */
  TimeLeft(LongSupplier nanoTime, Ahead afterwards) {
    this.nanoTime = nanoTime;
    this.afterwards = afterwards;
  }

  void started(Plan plan) {
    planned = plan.runs();
  }

  void runStarted(PlannedRun begun) {
    run = Optional.of(begun);
    runNanos = nanoTime.getAsLong();
    phases = Optional.empty();
  }

  /**
   * A search continues.
   *
   * @param atMost how long it may still take
   */
  void searching(Duration atMost) {
    loading(wall(atMost.plus(measure())));
  }

  /**
   * A phase of the current run began.
   *
   * @param takes how long it takes; a drain is usually over before its time
   */
  void phaseStarted(PhaseKind kind, Duration takes) {
    loading(wall(switch (kind) {
      case WARM_UP -> takes.plus(measure());
      case GUARD, MEASURE, IDLE, BACKLOG, CATCH_UP, CAUGHT_UP -> takes;
      case DRAIN -> Duration.ZERO;
    }));
  }

  /** Of the current run, whose time may be dilated. */
  private Duration wall(Duration takes) {
    return run.map(one -> one.emulated().wall(takes)).orElse(takes);
  }

  private Duration measure() {
    return run.map(one -> one.phases().measure()).orElse(Duration.ZERO);
  }

  private void loading(Duration takes) {
    if (phases.isEmpty() && finished == 0) {
      start = since(runNanos);
    }
    phases = Optional.of(takes);
    phaseNanos = nanoTime.getAsLong();
  }

  /** Returns how long the current phase has taken so far, in the time of brokers. */
  Duration inPhase() {
    return since(phaseNanos).dividedBy(run.map(one -> one.emulated().dilation()).orElse(1));
  }

  void runEnded() {
    run.ifPresent(ended -> {
      Duration more = since(runNanos).minus(ended.emulated().wall(ended.loadTime()));
      beyond = beyond.plus(notNegative(more));
      finished++;
    });
    run = Optional.empty();
  }

  /** Returns the time left, as {@code 3m10s left}. */
  String text() {
    Duration left = left();
    long seconds = Math.max(1, left.toSeconds());
    return Durations.format(left.compareTo(TO_THE_MINUTE) < 0
        ? Duration.ofSeconds(seconds)
        : Duration.ofMinutes(Math.round(seconds / 60.0))) + " left";
  }

  Duration left() {
    int index = run.map(PlannedRun::index).orElse(planned.isEmpty() ? 0 : Integer.MAX_VALUE);
    List<PlannedRun> ahead = planned.stream().filter(one -> one.index() > index).toList();
    Duration load = ahead.stream()
        .map(one -> one.emulated().wall(one.loadTime()))
        .reduce(Duration.ZERO, Duration::plus);
    return current().plus(load)
        .plus(afterwards.load())
        .plus(beyondLoad().multipliedBy(ahead.size() + afterwards.runs()));
  }

  private Duration current() {
    if (run.isEmpty()) {
      return Duration.ZERO;
    }
    return phases.map(takes -> notNegative(takes.minus(since(phaseNanos))))
        .map(takes -> takes.plus(USUAL_END))
        .orElseGet(() -> notNegative(start.minus(since(runNanos)))
            .plus(wall(run.orElseThrow().loadTime()))
            .plus(USUAL_END));
  }

  private Duration beyondLoad() {
    return finished == 0 ? start.plus(USUAL_END) : beyond.dividedBy(finished);
  }

  private static Duration notNegative(Duration duration) {
    return Durations.max(duration, Duration.ZERO);
  }

  private Duration since(long nanos) {
    return Duration.ofNanos(nanoTime.getAsLong() - nanos);
  }
}
