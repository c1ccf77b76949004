package io.weir.scenario;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.PhaseKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the durations of a run's phases. */
final class PhasesReader {
  private static final Key<Duration> RAMP_UP = PhaseKeys.RAMP_UP;
  private static final Key<Duration> SETTLE = PhaseKeys.SETTLE;
  private static final Key<Duration> AFTER = PhaseKeys.CAUGHT_UP;

  private final Fields fields;
  private final Load load;

  PhasesReader(Fields fields, Load load) {
    this.fields = fields;
    this.load = load;
  }

  Phases read() {
    Duration warmUp = fields.value(PhaseKeys.WARM_UP);
    return new Phases(
        warmUp,
        rampUp(warmUp),
        settle(warmUp),
        fields.required(PhaseKeys.MEASURE, Duration.ofDays(1)),
        fields.value(PhaseKeys.DRAIN),
        FaultReader.read(fields),
        detachment(),
        Optional.empty());
  }

  private Optional<Duration> rampUp(Duration warmUp) {
    Optional<Duration> ramp = fields.find(RAMP_UP).filter(Duration::isPositive);
    if (ramp.isEmpty()) {
      return ramp;
    }
    if (load.arrival() == Arrival.TRACE) {
      return refused(RAMP_UP, "does not apply to a trace, whose times are fixed", "remove it");
    }
    if (load.isUnlimited()) {
      return refused(RAMP_UP, "does not apply to an unlimited rate", "remove it, or set a rate");
    }
    if (load.search().isPresent()) {
      return refused(RAMP_UP,
          "does not apply to a search for the rate: each trial starts at its full rate",
          "remove it, or set a rate");
    }
    if (ramp.get().compareTo(warmUp) > 0) {
      return refused(RAMP_UP,
          Durations.format(ramp.get()) + " is longer than the warm-up of "
              + Durations.format(warmUp) + ", which contains it",
          "shorten it, or lengthen " + PhaseKeys.WARM_UP);
    }
    return ramp;
  }

  /**
   * By default as long as the warm-up. With bursts latencies fall after each of them, and the times
   * of a trace are fixed, so there it is none.
   */
  private Optional<Duration> settle(Duration warmUp) {
    Optional<Duration> said = fields.find(SETTLE);
    boolean isTooShort = warmUp.compareTo(Phases.SETTLES_FROM) < 0;
    Duration most = said.orElse(switch (load.arrival()) {
      case UNIFORM, POISSON -> isTooShort ? Duration.ZERO : warmUp;
      case BURSTY, TRACE -> Duration.ZERO;
    });
    if (most.isPositive() && load.arrival() == Arrival.TRACE) {
      return refused(SETTLE, "does not apply to a trace, whose times are fixed", "remove it");
    }
    if (most.isPositive() && isTooShort) {
      return refused(SETTLE,
          "takes a warm-up of at least " + Durations.format(Phases.SETTLES_FROM)
              + ", to detect falling latencies, not " + Durations.format(warmUp),
          "lengthen " + PhaseKeys.WARM_UP + ", or remove it");
    }
    return Optional.of(most).filter(Duration::isPositive);
  }

  private Optional<Duration> refused(Key<?> key, String problem, String hint) {
    fields.report(key, problem, hint);
    return Optional.empty();
  }

  private Optional<Detachment> detachment() {
    Optional<DataSize> size = fields.find(PhaseKeys.BACKLOG_SIZE);
    Optional<Duration> time = fields.find(PhaseKeys.BACKLOG_TIME);
    OptionalInt subscriptions = fields.value(PhaseKeys.BACKLOG_SUBSCRIPTIONS);
    CatchUp catchUp = catchUp();
    boolean said = fields.isSaid(PhaseKeys.BACKLOG.path());
    if (said && size.isEmpty() && time.isEmpty()) {
      fields.reportMissing(PhaseKeys.BACKLOG_SIZE.path(),
          "write a size, such as 2 GB, or a time, such as " + PhaseKeys.BACKLOG_TIME
              + ": 5m");
    }
    if (!said) {
      refuse(PhaseKeys.CATCH_UP.path());
      refuse(AFTER.path());
    }
    return size.isEmpty() && time.isEmpty()
        ? Optional.empty()
        : Optional.of(new Detachment(new Backlog(size, time, subscriptions), catchUp));
  }

  private CatchUp catchUp() {
    LoadSwitch load = fields.value(PhaseKeys.CATCH_UP_LOAD);
    Optional<Duration> after = fields.find(AFTER);
    boolean loaded = load == LoadSwitch.ON;
    if (!loaded && after.filter(Duration::isPositive).isPresent()) {
      fields.report(AFTER,
          "does not apply after a catch-up without load, which sends no messages",
          "remove it, or set " + PhaseKeys.CATCH_UP_LOAD + ": on");
    }
    return fields.record(PhaseKeys.CATCH_UP.path(), CatchUp.class,
        Map.of("after", loaded ? after.orElse(CatchUp.DEFAULT.after()) : Duration.ZERO));
  }

  private void refuse(String section) {
    if (fields.isSaid(section)) {
      fields.report(section, "applies only if subscriptions disconnect",
          "add " + PhaseKeys.BACKLOG + ", such as 'backlog: { size: 2 GB }', or remove it");
    }
  }
}
