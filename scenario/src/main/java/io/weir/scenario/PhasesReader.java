package io.weir.scenario;

import io.weir.core.scenario.Absence;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads how long each part of a run takes. */
final class PhasesReader {
  private static final String RAMP_UP = "phases.ramp-up";
  private static final String SETTLE = "phases.settle";
  private static final String BACKLOG = "phases.backlog";
  private static final String CATCH_UP = "phases.catch-up";
  private static final String AFTER = "phases.caught-up";
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final DataSize LEAST = new DataSize(1);
  private static final DataSize MOST = DataSize.mebibytes(1L << 30);
  static final String ALL = "all";
  private static final int MOST_SUBSCRIPTIONS = 100_000;

  private final Fields fields;
  private final Problems problems;
  private final Load load;

  PhasesReader(Fields fields, Problems problems, Load load) {
    this.fields = fields;
    this.problems = problems;
    this.load = load;
  }

  Phases read() {
    Duration warmUp =
        fields.optional("phases.warm-up", Kinds.duration(Duration.ZERO), Form.WARM_UP);
    return new Phases(
        warmUp,
        rampUp(warmUp),
        settle(warmUp),
        fields.required("phases.measure", Kinds.duration(SHORTEST), Duration.ofDays(1)),
        fields.optional("phases.drain", Kinds.duration(SHORTEST), Form.DRAIN),
        FaultReader.read(fields),
        absence());
  }

  private Optional<Duration> rampUp(Duration warmUp) {
    Optional<Duration> ramp = fields.find(RAMP_UP, Kinds.duration(Duration.ZERO))
        .filter(Duration::isPositive);
    if (ramp.isEmpty()) {
      return ramp;
    }
    if (load.arrival() == Arrival.TRACE) {
      return refused(RAMP_UP, "means nothing for a trace, whose times are kept", "remove it");
    }
    if (load.search().isPresent()) {
      return refused(RAMP_UP,
          "means nothing where the rate is searched for: no trial begins slowly",
          "remove it, or name a rate");
    }
    if (ramp.get().compareTo(warmUp) > 0) {
      return refused(RAMP_UP,
          Durations.format(ramp.get()) + " is longer than the warm-up of "
              + Durations.format(warmUp) + ", which it is part of",
          "shorten it, or lengthen phases.warm-up");
    }
    return ramp;
  }

  /**
   * As long as the warm-up, unless told; with bursts latencies fall after each, and the times of a
   * trace can't wait.
   */
  private Optional<Duration> settle(Duration warmUp) {
    Optional<Duration> said = fields.find(SETTLE, Kinds.duration(Duration.ZERO));
    boolean isTooShort = warmUp.compareTo(Phases.SETTLES_FROM) < 0;
    Duration most = said.orElse(switch (load.arrival()) {
      case UNIFORM, POISSON -> isTooShort ? Duration.ZERO : warmUp;
      case BURSTY, TRACE -> Duration.ZERO;
    });
    if (most.isPositive() && load.arrival() == Arrival.TRACE) {
      return refused(SETTLE, "means nothing for a trace, whose times are kept", "remove it");
    }
    if (most.isPositive() && isTooShort) {
      return refused(SETTLE,
          "takes a warm-up of at least " + Durations.format(Phases.SETTLES_FROM)
              + ", to see whether latencies fall, not " + Durations.format(warmUp),
          "lengthen phases.warm-up, or remove it");
    }
    return Optional.of(most).filter(Duration::isPositive);
  }

  private Optional<Duration> refused(String path, String problem, String hint) {
    problems.add(fields.tree().placeOf(path), path, problem, hint);
    return Optional.empty();
  }

  private Optional<Absence> absence() {
    Optional<DataSize> size = fields.find(BACKLOG + ".size", Kinds.size(LEAST, MOST));
    Optional<Duration> time = fields.find(BACKLOG + ".time", Kinds.duration(SECOND));
    OptionalInt subscriptions =
        fields.optional(BACKLOG + ".subscriptions", subscriptions(), OptionalInt.of(1));
    CatchUp catchUp = catchUp();
    boolean said = DurabilityParts.isSaid(fields.tree(), BACKLOG);
    if (said && size.isEmpty() && time.isEmpty()) {
      fields.reportMissing(BACKLOG + ".size",
          "say how much is to pile up, as 2 GB, or for how long, as phases.backlog.time: 5m");
    }
    if (!said) {
      refuse(CATCH_UP);
      refuse(AFTER);
    }
    return size.isEmpty() && time.isEmpty()
        ? Optional.empty()
        : Optional.of(new Absence(new Backlog(size, time, subscriptions), catchUp));
  }

  private CatchUp catchUp() {
    CatchUp standard = CatchUp.DEFAULT;
    LoadSwitch load =
        fields.optional(CATCH_UP + ".load", Kinds.word(LoadSwitch.class), standard.load());
    Optional<Duration> after = fields.find(AFTER, Kinds.duration(Duration.ZERO));
    boolean loaded = load == LoadSwitch.ON;
    if (!loaded && after.filter(Duration::isPositive).isPresent()) {
      problems.add(fields.tree().placeOf(AFTER), AFTER,
          "means nothing after a catch-up without load: nothing is sent any more",
          "remove it, or set phases.catch-up.load: on");
    }
    return new CatchUp(
        load,
        fields.optional(CATCH_UP + ".at-most", Kinds.duration(SECOND), standard.atMost()),
        fields.optional(CATCH_UP + ".within", Kinds.duration(SHORTEST), standard.within()),
        fields.optional(CATCH_UP + ".page-cache", Kinds.word(PageCacheUse.class),
            standard.pageCache()),
        loaded ? after.orElse(standard.after()) : Duration.ZERO);
  }

  private void refuse(String section) {
    if (DurabilityParts.isSaid(fields.tree(), section)) {
      problems.add(fields.tree().placeOf(section), section,
          "means nothing where no subscription leaves",
          "add phases.backlog, as 'backlog: { size: 2 GB }', or remove it");
    }
  }

  private static Kind<OptionalInt> subscriptions() {
    Kind<Integer> count = Kinds.count(1, MOST_SUBSCRIPTIONS);
    return new Kind<>("write how many of each topic's subscriptions leave, as 1, or all",
        text -> text.equals(ALL)
            ? OptionalInt.empty()
            : OptionalInt.of(count.parser().apply(text)));
  }
}
