package io.weir.scenario;

import io.weir.core.scenario.RateSearch;
import io.weir.core.text.Malformed;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.RateChoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the search for the highest sustainable rate. */
final class SearchReader {
  private static final Key<RateChoice.Stated> FROM = LoadKeys.SEARCH_FROM;
  private static final Key<RateChoice.Stated> TO = LoadKeys.SEARCH_TO;
  private static final Key<Double> CURVE = LoadKeys.CURVE;
  private static final int MOST_POINTS = 20;
  /** Each goal takes trials and a soak. */
  private static final int MOST_GOALS = 5;

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
    List<Duration> publish = limits(LoadKeys.SEARCH_PUBLISH);
    List<Duration> endToEnd = oneIfSeveral(publish, limits(LoadKeys.SEARCH_END_TO_END));
    int goals = Math.max(1, Math.max(publish.size(), endToEnd.size()));
    Duration soak = fields.find(LoadKeys.SEARCH_SOAK)
        .orElseGet(() -> RateSearch.soakWithin(within, trial, goals));
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
        width, within, trial, soak, publish, endToEnd, at, curve, Optional.empty()));
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

  /** Returns one limit or several, the lowest first; none of a malformed list. */
  private List<Duration> limits(Key<Duration> key) {
    Optional<Leaf> leaf = fields.leaf(key);
    if (leaf.isEmpty() || !(leaf.get().value() instanceof Value.Sequence list)) {
      return fields.find(key).stream().toList();
    }
    fields.markRead(leaf.get());
    if (list.items().isEmpty() || list.items().size() > MOST_GOALS) {
      problems.add(list.place(), key.path(),
          list.items().isEmpty()
              ? "has an empty list"
              : "lists " + list.items().size() + " limits, and " + MOST_GOALS + " are the most",
          "list one to " + MOST_GOALS + " limits, such as [5ms, 20ms, 100ms], or remove it");
      return List.of();
    }
    List<Duration> limits = new ArrayList<>();
    for (Value item : list.items()) {
      item(key, item).filter(limit -> rises(key, item, limits, limit)).ifPresent(limits::add);
    }
    return limits;
  }

  private boolean rises(Key<Duration> key, Value item, List<Duration> limits, Duration limit) {
    if (limits.contains(limit)) {
      problems.add(item.place(), key.path(), Durations.format(limit) + " is listed twice",
          "remove one");
      return false;
    }
    boolean rises = limits.isEmpty() || limits.getLast().compareTo(limit) < 0;
    if (!rises) {
      problems.add(item.place(), key.path(),
          Durations.format(limit) + " comes after " + Durations.format(limits.getLast()),
          "list the lowest limit first, such as [5ms, 20ms, 100ms]");
    }
    return rises;
  }

  private List<Duration> oneIfSeveral(List<Duration> publish, List<Duration> endToEnd) {
    boolean both = publish.size() > 1 && endToEnd.size() > 1;
    if (both) {
      fields.report(LoadKeys.SEARCH_END_TO_END,
          "has several limits, as " + LoadKeys.SEARCH_PUBLISH.name() + " has",
          "give one of both a single limit, which is then part of each goal");
    }
    return both ? List.of() : endToEnd;
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
    return list.items().stream().flatMap(item -> item(CURVE, item).stream()).toList();
  }

  private <T> Optional<T> item(Key<T> key, Value item) {
    try {
      return Optional.of(key.kind().parser().apply(item.flow()));
    } catch (IllegalArgumentException e) {
      problems.add(item.place(), key.path(), Malformed.of(e), key.hint());
      return Optional.empty();
    }
  }
}
