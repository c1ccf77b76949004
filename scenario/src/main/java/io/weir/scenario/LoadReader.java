package io.weir.scenario;

import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.Bursts;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.Trace;
import io.weir.core.scenario.Trace.Replay;
import io.weir.core.text.Malformed;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Reads the offered load. */
final class LoadReader {
  private static final String LOAD = "workload.load";
  private static final String RATE = LOAD + ".rate";
  private static final String ARRIVAL = LOAD + ".arrival";
  private static final String BURSTS = LOAD + ".bursts";
  private static final String TRACE = LOAD + ".trace";
  private static final String FILE = TRACE + ".file";
  static final String HIGHEST = "highest";
  /** A rate, or none where it is to be searched for. */
  private static final Kind<Optional<Rate>> RATE_OR_HIGHEST = rateOrHighest();
  private static final Duration SHORTEST = Duration.ofNanos(1_000);
  /** High enough to be no problem of its own. */
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
   * Reads it.
   *
   * @param needed whether there are producers, so that a rate must be said
   */
  Load read(boolean needed) {
    Arrival arrival = fields.optional(ARRIVAL, Kinds.word(Arrival.class), Arrival.POISSON);
    Pacing pacing =
        fields.optional(LOAD + ".pacing", Kinds.word(Pacing.class), Pacing.NORMAL);
    Bursts bursts = bursts();
    Replay replay = fields.optional(TRACE + ".replay", Kinds.word(Replay.class), Replay.ONCE);
    Optional<Optional<Rate>> said = fields.find(RATE, RATE_OR_HIGHEST);
    boolean highest = said.isPresent() && said.get().isEmpty();
    Optional<Rate> rate = said.flatMap(Function.identity());
    Optional<RateSearch> search = new SearchReader(fields, problems).read(highest);
    Optional<String> file = fields.find(FILE, Kinds.TEXT);
    refuseUnlessMeant(BURSTS, arrival, Arrival.BURSTY);
    refuseUnlessMeant(TRACE, arrival, Arrival.TRACE);
    if (arrival == Arrival.TRACE) {
      refuseSearch(highest);
      return ofTrace(rate, file, replay, pacing);
    }
    if (said.isEmpty() && needed) {
      fields.reportMissing(RATE, RATE_OR_HIGHEST.hint());
    }
    Optional<Bursts> with =
        arrival == Arrival.BURSTY ? Optional.of(bursts) : Optional.<Bursts>empty();
    Load load = new Load(rate.orElse(needed ? new Rate(1) : STAND_IN), arrival, with,
        Optional.empty(), pacing);
    return search.map(load::searched).orElse(load);
  }

  private void refuseSearch(boolean highest) {
    if (highest) {
      problems.add(fields.tree().placeOf(RATE), RATE,
          "a trace has times of its own, so its rate can't be searched for",
          "set " + ARRIVAL + " to uniform or poisson, or name a rate");
    }
  }

  private static Kind<Optional<Rate>> rateOrHighest() {
    Kind<Rate> rate = Kinds.rate();
    return new Kind<>(rate.hint() + ", or highest",
        text -> text.equals(HIGHEST) ? Optional.empty() : Optional.of(rate.parser().apply(text)));
  }

  private Bursts bursts() {
    return new Bursts(
        fields.optional(BURSTS + ".ratio", Kinds.factor(1, Bursts.MOST), Bursts.DEFAULT.ratio()),
        fields.optional(BURSTS + ".length", Kinds.duration(SHORTEST), Bursts.DEFAULT.length()),
        fields.optional(BURSTS + ".gap", Kinds.duration(SHORTEST), Bursts.DEFAULT.gap()));
  }

  /** What is said of one kind of arrivals means nothing for another. */
  private void refuseUnlessMeant(String section, Arrival arrival, Arrival meant) {
    if (arrival != meant && DurabilityParts.isSaid(fields.tree(), section)
        && !problems.concern(ARRIVAL)) {
      String word = Kinds.kebab(meant);
      problems.add(fields.tree().placeOf(section), section,
          "means nothing for " + ARRIVAL + " " + Kinds.kebab(arrival),
          "set " + ARRIVAL + ": " + word + ", or remove it; where arrivals are swept, sweep"
              + " " + LOAD + " and give it to " + word + " alone");
    }
  }

  private Load ofTrace(Optional<Rate> rate, Optional<String> file, Replay replay, Pacing pacing) {
    if (file.isEmpty()) {
      fields.reportMissing(FILE, "name a file with a time in each line, as arrivals.txt");
    }
    Optional<Trace> trace = file.flatMap(this::trace)
        .map(found -> found.describe(file.get(),
            replay));
    return trace
        .map(found -> new Load(rate.orElse(found.rate()), Arrival.TRACE, Optional.empty(), trace,
            pacing))
        .orElseGet(() -> new Load(rate.orElse(STAND_IN), Arrival.POISSON, pacing));
  }

  private Optional<ArrivalTrace> trace(String file) {
    try {
      ArrivalTrace trace = traces.read(file);
      if (trace.rate().compareTo(Kinds.HIGHEST) > 0) {
        throw new Malformed("the trace " + file + ": its mean rate is "
            + trace.rate(), "are its times in seconds? " + Kinds.HIGHEST + " is the most");
      }
      return Optional.of(trace);
    } catch (Malformed e) {
      problems.add(fields.tree().placeOf(FILE), FILE, e, TraceFiles.CHECK);
      return Optional.empty();
    }
  }
}
