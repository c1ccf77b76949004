package io.weir.lab.trial;

import io.weir.core.result.WorkerTiming;
import io.weir.core.worker.ClockIdentity;
import io.weir.core.worker.PeerClock;
import io.weir.lab.clock.ClockEstimate;
import io.weir.lab.clock.ClockFit;
import io.weir.lab.clock.OffsetRange;
import io.weir.lab.worker.WorkerEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The clocks of all workers of a trial, in relation to the coordinator's and to each other. Not
 * thread-safe.
 */
final class WorkerClocks {
  /** Lines are sent every two seconds, and are used until the next ones arrive. */
  private static final long USED_NANOS = 4_000_000_000L;

  private final List<Reading> readings;
  private boolean loaded;
  private boolean measured;

  WorkerClocks(int workers) {
    readings = IntStream.range(0, workers).mapToObj(worker -> new Reading()).toList();
  }

  /** What is known of one worker's clock. */
  private static final class Reading {
    private Optional<ClockIdentity> identity = Optional.empty();
    private Optional<ClockEstimate> estimate = Optional.empty();
    private long errorNanos;
    private long steppedNanos;
    private int steps;
    private long slowestNanos;
  }

  /** A worker said which clock it reads. */
  void hello(int worker, Optional<ClockIdentity> identity) {
    readings.get(worker).identity = identity;
  }

  /** The load begins: from now on, slow answers count. */
  void load() {
    loaded = true;
  }

  /** The measure phase is about to begin: from now on, the errors of clocks count. */
  void measure() {
    measured = true;
  }

  /** A worker answered a ping. */
  void answered(WorkerEvent.Answered answer) {
    Reading reading = readings.get(answer.worker());
    reading.estimate = Optional.of(answer.clock());
    if (loaded) {
      reading.slowestNanos = Math.max(reading.slowestNanos, answer.took().toNanos());
    }
    if (!measured) {
      return;
    }
    answer.stepNanos().ifPresent(step -> {
      reading.steps++;
      reading.steppedNanos += Math.abs(step);
    });
    reading.errorNanos =
        Math.max(reading.errorNanos, fit(answer.clock(), answer.atNanos()).errorNanos());
  }

  private static ClockFit fit(ClockEstimate estimate, long nowNanos) {
    return estimate.fit(nowNanos, nowNanos + USED_NANOS);
  }

  /**
   * For each worker, the clocks of the others that differ from its own. All must have answered.
   *
   * @param nowNanos by the coordinator's clock
   */
  List<List<PeerClock>> peers(long nowNanos) {
    return IntStream.range(0, readings.size()).mapToObj(to -> peersOf(to, nowNanos)).toList();
  }

  private List<PeerClock> peersOf(int to, long nowNanos) {
    List<PeerClock> peers = new ArrayList<>();
    for (int from = 0; from < readings.size(); from++) {
      if (clockOf(from, nowNanos) != clockOf(to, nowNanos)) {
        ClockFit line = fit(readings.get(from).estimate.orElseThrow(), nowNanos).inverse()
            .then(fit(readings.get(to).estimate.orElseThrow(), nowNanos));
        peers.add(new PeerClock(from, line.line()));
      }
    }
    return peers;
  }

  /** Returns the lowest number of the workers that read the same clock. */
  private int clockOf(int worker, long nowNanos) {
    return IntStream.range(0, worker)
        .filter(other -> isSame(readings.get(other), readings.get(worker), nowNanos))
        .findFirst()
        .orElse(worker);
  }

  /** Both name the same clock, and exchanges do not refute it. */
  private static boolean isSame(Reading one, Reading other, long nowNanos) {
    if (one.identity.isEmpty() || !one.identity.equals(other.identity)) {
      return false;
    }
    OffsetRange first = one.estimate.orElseThrow().at(nowNanos);
    OffsetRange second = other.estimate.orElseThrow().at(nowNanos);
    return first.least() <= second.most() && second.least() <= first.most();
  }

  /**
   * Returns each worker's clock and answers; empty if one has never answered.
   *
   * @param nowNanos by the coordinator's clock
   */
  List<WorkerTiming> timing(long nowNanos) {
    if (readings.stream().anyMatch(reading -> reading.estimate.isEmpty())) {
      return List.of();
    }
    return IntStream.range(0, readings.size()).mapToObj(worker -> {
      Reading reading = readings.get(worker);
      ClockFit fit = fit(reading.estimate.orElseThrow(), nowNanos);
      return new WorkerTiming(worker, clockOf(worker, nowNanos), fit.line().offsetNanos(),
          fit.line().drift(), reading.errorNanos + reading.steppedNanos, reading.steps,
          reading.slowestNanos);
    }).toList();
  }
}
