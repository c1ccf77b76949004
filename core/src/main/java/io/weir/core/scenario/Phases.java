package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * How long each phase of a run takes.
 *
 * @param warmUp load whose metrics are kept apart; may be zero
 * @param rampUp how long at the start of the warm-up the rate rises from nothing; empty where it
 * does not
 * @param settle the most by which the warm-up is extended while latencies still fall or have just
 * fallen, and the most that is cut from the start of the measure phase; empty where the warm-up
 * ends at its time
 * @param measure load that is measured; above zero
 * @param drain the most time for messages that are still under way after the load has stopped;
 * above zero
 * @param fault the fault within the measure phase, if there is one
 * @param detachment the subscriptions that leave after the measure phase and catch up, if any do
 * @param windows how the measure phase is divided into windows that systems take in turns; empty
 * where it is one
 */
public record Phases(Duration warmUp, Optional<Duration> rampUp, Optional<Duration> settle,
    Duration measure, Duration drain, Optional<Fault> fault,
    @JsonAlias("absence") Optional<Detachment> detachment,
    Optional<Windows> windows) {
  /** The shortest warm-up in which falling latencies are detectable. */
  public static final Duration SETTLES_FROM = Duration.ofSeconds(12);

  public Phases {
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException("warm-up must not be negative");
    }
    rampUp.ifPresent(ramp -> requirePositive(ramp, "ramp-up"));
    if (rampUp.filter(ramp -> ramp.compareTo(warmUp) > 0).isPresent()) {
      throw new IllegalArgumentException("ramp-up is part of the warm-up, and can't be longer");
    }
    settle.ifPresent(most -> requirePositive(most, "settle"));
    if (settle.isPresent() && warmUp.compareTo(SETTLES_FROM) < 0) {
      throw new IllegalArgumentException(
          "settle takes a warm-up of at least " + Durations.format(SETTLES_FROM));
    }
    requirePositive(measure, "measure");
    requirePositive(drain, "drain");
  }

  /** Returns the same, whose load rises at first. */
  public Phases rising(Duration ramp) {
    return new Phases(warmUp, Optional.of(ramp), settle, measure, drain, fault, detachment,
        windows);
  }

  /**
   * Returns the same, with a warm-up that is extended by this much at most while latencies still
   * fall.
   */
  public Phases settling(Duration most) {
    return new Phases(warmUp, rampUp, Optional.of(most), measure, drain, fault, detachment,
        windows);
  }

  /** Returns the same, measured in windows, or at one go where there are none. */
  public Phases in(Optional<Windows> turns) {
    return new Phases(warmUp, rampUp, settle, measure, drain, fault, detachment, turns);
  }

  /** Returns whether the processes of systems that wait for their turns are stopped. */
  public boolean stopIdleSystems() {
    return windows.filter(turns -> turns.idle() == Windows.Idle.STOPPED).isPresent();
  }

  /** Returns the most that the warm-up may take beyond its time. */
  public Duration settleAtMost() {
    return settle.orElse(Duration.ZERO);
  }

  /**
   * Returns the longest start of the measure phase that may be cut from it; the phase is extended
   * by as much. Zero where the warm-up ends at its time too, where more happens than a steady load,
   * and with a workload that is searched for its rate, overloads the system, or only reads.
   */
  public Duration cutAtMost(Workload workload) {
    return fault.isPresent() || detachment.isPresent() || workload.onlyReads()
        || workload.load().search().isPresent() || workload.load().overload().isPresent()
            ? Duration.ZERO
            : windows.map(Windows::cutAtMost)
                .orElseGet(() -> Durations.min(settleAtMost(), measure.dividedBy(2)));
  }

  /**
   * Returns the most that backlog, catch-up and what follows them may take with a workload; zero
   * without them.
   */
  public Duration detachedAtMost(Workload workload) {
    return detachment
        .map(one -> one.backlog()
            .atMost(workload.load().rate(), workload.message().size())
            .plus(one.catchUp().atMost())
            .plus(one.catchUp().after()))
        .orElse(Duration.ZERO);
  }

  private static void requirePositive(Duration duration, String name) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(
          name + " must be longer than 0s, not " + Durations.format(duration));
    }
  }
}
