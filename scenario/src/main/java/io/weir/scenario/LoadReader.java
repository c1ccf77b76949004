package io.weir.scenario;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.KeySection;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.RateChoice;
import io.weir.scenario.key.ValueTypes;
import java.util.Map;
import java.util.Optional;

/** Reads the offered load. */
final class LoadReader {
  private static final Key<RateChoice> RATE = LoadKeys.RATE;
  private static final Key<Arrival> ARRIVAL = LoadKeys.ARRIVAL;
  private static final Key<String> FILE = LoadKeys.TRACE_FILE;
  /** High enough to cause no other problem. */
  private static final Rate STAND_IN = new Rate(1_000);

  private final Fields fields;
  private final Problems problems;
  private final TraceFiles traces;

  LoadReader(Fields fields, Problems problems, TraceFiles traces) {
    this.fields = fields;
    this.problems = problems;
    this.traces = traces;
  }

  /**
   * Reads the load.
   *
   * @param needed whether there are producers, which need a rate
   * @param mean the mean size of a message, which converts a rate of data
   */
  Load read(boolean needed, DataSize mean) {
    Arrival arrival = fields.value(ARRIVAL);
    Pacing pacing = fields.value(LoadKeys.PACING);
    Bursts bursts = bursts();
    Replay replay = fields.value(LoadKeys.TRACE_REPLAY);
    Optional<RateChoice> said = fields.find(RATE);
    boolean highest = said.filter(RateChoice.HIGHEST::equals).isPresent();
    boolean unlimited = said.filter(RateChoice.UNLIMITED::equals).isPresent();
    MessageRates rates = new MessageRates(fields, problems, mean);
    Optional<Rate> rate = said.flatMap(choice -> switch (choice) {
      case RateChoice.Highest any -> Optional.empty();
      case RateChoice.Unlimited any -> Optional.empty();
      case RateChoice.Stated stated -> rates.of(RATE, stated);
    });
    Optional<RateSearch> search = new SearchReader(fields, problems, rates).read(highest);
    Optional<OverloadIntent> overload = overload(highest, unlimited);
    Optional<String> file = fields.find(FILE);
    if (unlimited) {
      refuseDueTimes(arrival, pacing);
      return Load.unlimited();
    }
    refuseUnlessMeant(LoadKeys.BURSTS, arrival, Arrival.BURSTY);
    refuseUnlessMeant(LoadKeys.TRACE, arrival, Arrival.TRACE);
    if (arrival == Arrival.TRACE) {
      refuseSearch(highest);
      return ofTrace(rate, file, replay, pacing, overload);
    }
    if (said.isEmpty() && needed) {
      fields.reportMissing(RATE);
    }
    Optional<Bursts> with =
        arrival == Arrival.BURSTY ? Optional.of(bursts) : Optional.<Bursts>empty();
    Load load = new Load(rate.orElse(needed ? new Rate(1) : STAND_IN), arrival, with,
        Optional.empty(), pacing, Optional.empty(), overload);
    return search.map(load::searched).orElse(load);
  }

  /**
   * Without a rate, nothing says when a message is due. The usual arrivals and pacing are ignored,
   * so that the command line can remove the limit of any scenario.
   */
  private void refuseDueTimes(Arrival arrival, Pacing pacing) {
    switch (arrival) {
      case UNIFORM, POISSON -> {}
      case BURSTY, TRACE -> refuseWithoutRate(ARRIVAL.path());
    }
    if (pacing != Pacing.NORMAL) {
      refuseWithoutRate(LoadKeys.PACING.path());
    }
    refuseWithoutRate(LoadKeys.BURSTS.path());
    refuseWithoutRate(LoadKeys.TRACE.path());
  }

  private void refuseWithoutRate(String path) {
    if (fields.isSaid(path) && !problems.concern(path)) {
      fields.report(path, "does not apply to " + RATE + ": " + Load.UNLIMITED
          + ", where a message is due when the client can take it",
          "remove it, or set a rate, such as 10k/s");
    }
  }

  private Optional<OverloadIntent> overload(boolean highest, boolean unlimited) {
    Optional<OverloadIntent> overload = fields.find(LoadKeys.OVERLOAD);
    if (unlimited && overload.isPresent()) {
      refuseWithoutRate(LoadKeys.OVERLOAD.path());
    }
    if (highest && overload.isPresent()) {
      fields.report(LoadKeys.OVERLOAD, "a search finds the highest rate that is no overload",
          "set a rate that no system can serve, or remove " + LoadKeys.OVERLOAD);
      return Optional.empty();
    }
    return overload;
  }

  private void refuseSearch(boolean highest) {
    if (highest) {
      fields.report(RATE,
          "a trace has its own times, so its rate can't be searched for",
          "set " + ARRIVAL + " to uniform or poisson, or set a rate");
    }
  }

  private Bursts bursts() {
    return fields.record(LoadKeys.BURSTS.path(), Bursts.class, Map.of());
  }

  /** The keys of one kind of arrivals do not apply to another. */
  private void refuseUnlessMeant(KeySection section, Arrival arrival, Arrival meant) {
    if (arrival != meant && fields.isSaid(section.path())
        && !problems.concern(ARRIVAL)) {
      String word = EnumWord.kebab(meant);
      fields.report(section.path(),
          "does not apply to " + ARRIVAL + " " + EnumWord.kebab(arrival),
          "set " + ARRIVAL + ": " + word + ", or remove it; if arrivals are swept, sweep "
              + LoadKeys.SECTION + " and set it for " + word + " alone");
    }
  }

  private Load ofTrace(Optional<Rate> rate, Optional<String> file, Replay replay, Pacing pacing,
      Optional<OverloadIntent> overload) {
    if (file.isEmpty()) {
      fields.reportMissing(FILE.path(), "name a file with one time per line, such as arrivals.txt");
    }
    Optional<Trace> trace = file.flatMap(this::trace)
        .map(found -> found.describe(file.get(),
            replay));
    return trace
        .map(found -> new Load(rate.orElse(found.rate()), Arrival.TRACE, Optional.empty(), trace,
            pacing, Optional.empty(), overload))
        .orElseGet(() -> new Load(rate.orElse(STAND_IN), Arrival.POISSON, Optional.empty(),
            Optional.empty(), pacing, Optional.empty(), Optional.empty()));
  }

  private Optional<ArrivalTrace> trace(String file) {
    try {
      ArrivalTrace trace = traces.read(file);
      if (trace.rate().compareTo(ValueTypes.HIGHEST) > 0) {
        throw new Malformed("the trace " + file + ": its mean rate is "
            + trace.rate(), "write its times in seconds; the limit is " + ValueTypes.HIGHEST);
      }
      return Optional.of(trace);
    } catch (Malformed e) {
      problems.add(fields.tree().placeOf(FILE.path()), FILE.path(), e, ScenarioFolder.CHECK);
      return Optional.empty();
    }
  }
}
