package io.weir.scenario;

import io.weir.core.scenario.RateSearch;
import io.weir.core.text.Malformed;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.RateChoice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the search for the highest sustainable rate. */
final class SearchReader {
  private static final Key<RateChoice.Stated> FROM = LoadKeys.SEARCH_FROM;
  private static final Key<RateChoice.Stated> TO = LoadKeys.SEARCH_TO;
  private static final Key<Double> CURVE = LoadKeys.CURVE;
  private static final int MOST_POINTS = 20;

  private final Fields fields;
  private final Problems problems;
  private final MessageRates rates;

  SearchReader(Fields fields, Problems problems, MessageRates rates) {
    this.fields = fields;
    this.problems = problems;
    this.rates = rates;
  }

  /**
   * Returns the search; empty for a fixed rate.
   *
   * @param wanted whether the rate is to be searched for
   */
  Optional<RateSearch> read(boolean wanted) {
    Optional<Rate> from = rates.of(FROM, fields.value(FROM));
    Optional<Rate> to = rates.of(TO, fields.value(TO));
    double width = fields.value(LoadKeys.SEARCH_WIDTH);
    Duration within = fields.value(LoadKeys.SEARCH_WITHIN);
    Duration trial =
        fields.find(LoadKeys.SEARCH_TRIAL).orElseGet(() -> RateSearch.trialWithin(within));
    Duration soak =
        fields.find(LoadKeys.SEARCH_SOAK).orElseGet(() -> RateSearch.soakWithin(within, trial));
    Optional<Duration> publish = fields.find(LoadKeys.SEARCH_PUBLISH);
    Optional<Duration> endToEnd = fields.find(LoadKeys.SEARCH_END_TO_END);
    double at = fields.value(LoadKeys.AT);
    List<Double> curve = curve();
    if (!wanted) {
      List.of(LoadKeys.SEARCH.path(), LoadKeys.AT.path(), CURVE.path()).forEach(this::refuse);
      return Optional.empty();
    }
    boolean range = from.isPresent() && to.isPresent() && hasRange(from.get(), to.get());
    boolean sound = hasTime(within, trial) && range;
    return Optional.of(new RateSearch(sound ? from.get() : RateSearch.FROM,
        sound ? to.get() : RateSearch.TO,
        width, within, trial, soak, publish, endToEnd, at, curve));
  }

  private void refuse(String section) {
    if (fields.isSaid(section) && !problems.concern(LoadKeys.RATE)) {
      fields.report(section, "applies only to a rate that is searched for",
          "set " + LoadKeys.RATE + ": highest, or remove it");
    }
  }

  private boolean hasRange(Rate from, Rate to) {
    boolean range = from.compareTo(to) < 0;
    if (!range) {
      fields.report(fields.leaf(TO).isPresent() ? TO : FROM,
          "a search from " + from + " to " + to + " is empty", "make 'to' higher than 'from'");
    }
    return range;
  }

  private boolean hasTime(Duration within, Duration trial) {
    Duration least = trial.multipliedBy(RateSearch.FEWEST_TRIALS);
    boolean time = within.compareTo(least) >= 0;
    if (!time) {
      fields.report(LoadKeys.SEARCH_TRIAL,
          RateSearch.FEWEST_TRIALS + " trials of " + Durations.format(trial) + " don't fit into "
              + Durations.format(within),
          "shorten the trial, or give the search " + Durations.format(least) + " or more");
    }
    return time;
  }

  private List<Double> curve() {
    Optional<Leaf> leaf = fields.leaf(CURVE);
    if (leaf.isEmpty() || leaf.get().isEmptySection()) {
      leaf.ifPresent(fields::markRead);
      return List.of();
    }
    fields.markRead(leaf.get());
    if (!(leaf.get().value() instanceof Value.Sequence list)
        || list.items().size() > MOST_POINTS) {
      problems.add(leaf.get().value().place(), CURVE.path(),
          "is not a list of at most " + MOST_POINTS + " shares", CURVE.hint());
      return List.of();
    }
    return list.items().stream().flatMap(item -> share(item).stream()).toList();
  }

  private Optional<Double> share(Value item) {
    try {
      return Optional.of(CURVE.kind().parser().apply(item.flow()));
    } catch (IllegalArgumentException e) {
      problems.add(item.place(), CURVE.path(), Malformed.of(e), CURVE.hint());
      return Optional.empty();
    }
  }
}
