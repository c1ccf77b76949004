package io.weir.scenario;

import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads how the highest sustainable rate is looked for. */
final class SearchReader {
  private static final String LOAD = "workload.load";
  private static final String SEARCH = LOAD + ".search";
  private static final String AT = LOAD + ".at";
  private static final String CURVE = LOAD + ".curve";
  private static final Duration SHORTEST = Duration.ofNanos(1_000);
  private static final double NARROWEST = 0.001;
  private static final double WIDEST = 0.5;
  private static final double MOST_SHARE = 2;
  private static final int MOST_POINTS = 20;
  private static final Kind<Double> WIDTH = percentage(NARROWEST, WIDEST, "2%");
  private static final Kind<Double> SHARE = percentage(0.01, 1, "90%");
  private static final Kind<Double> POINT = percentage(0.01, MOST_SHARE, "110%");

  private final Fields fields;
  private final Problems problems;

  SearchReader(Fields fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  /**
   * The search; empty if the rate is known.
   *
   * @param wanted whether the rate is to be searched for
   */
  Optional<RateSearch> read(boolean wanted) {
    Rate from = fields.optional(SEARCH + ".from", Kinds.rate(), RateSearch.FROM);
    Rate to = fields.optional(SEARCH + ".to", Kinds.rate(), RateSearch.TO);
    double width = fields.optional(SEARCH + ".width", WIDTH, RateSearch.WIDTH);
    Duration within = fields.optional(SEARCH + ".within",
        Kinds.duration(RateSearch.SHORTEST_TRIAL.multipliedBy(RateSearch.FEWEST_TRIALS)),
        RateSearch.WITHIN);
    Duration trial = fields.optional(SEARCH + ".trial",
        Kinds.duration(RateSearch.SHORTEST_TRIAL), RateSearch.trialWithin(within));
    Optional<Duration> publish = fields.find(SEARCH + ".publish-p99", Kinds.duration(SHORTEST));
    Optional<Duration> endToEnd = fields.find(SEARCH + ".end-to-end-p99", Kinds.duration(SHORTEST));
    double at = fields.optional(AT, SHARE, RateSearch.AT);
    List<Double> curve = curve();
    if (!wanted) {
      List.of(SEARCH, AT, CURVE).forEach(this::refuse);
      return Optional.empty();
    }
    boolean sound = hasRange(from, to) & hasTime(within, trial);
    return Optional.of(new RateSearch(sound ? from : RateSearch.FROM, sound ? to : RateSearch.TO,
        width, within, trial, publish, endToEnd, at, curve));
  }

  private void refuse(String section) {
    if (DurabilityParts.isSaid(fields.tree(), section) && !problems.concern(LOAD + ".rate")) {
      problems.add(fields.tree().placeOf(section), section,
          "means nothing for a rate that is known",
          "set " + LOAD + ".rate: highest, or remove it");
    }
  }

  private boolean hasRange(Rate from, Rate to) {
    boolean range = from.compareTo(to) < 0;
    if (!range) {
      String path = fields.tree().leaf(SEARCH + ".to").isPresent()
          ? SEARCH + ".to"
          : SEARCH + ".from";
      problems.add(fields.tree().placeOf(path), path,
          "a search from " + from + " to " + to + " has no room", "make 'to' higher than 'from'");
    }
    return range;
  }

  private boolean hasTime(Duration within, Duration trial) {
    Duration least = trial.multipliedBy(RateSearch.FEWEST_TRIALS);
    boolean time = within.compareTo(least) >= 0;
    if (!time) {
      problems.add(fields.tree().placeOf(SEARCH + ".trial"), SEARCH + ".trial",
          "trials of " + Durations.format(trial) + " don't fit into " + Durations.format(within)
              + ", which is less than " + RateSearch.FEWEST_TRIALS + " of them",
          "shorten the trial, or give the search " + Durations.format(least) + " or more");
    }
    return time;
  }

  private List<Double> curve() {
    fields.know(CURVE);
    Optional<Leaf> leaf = fields.tree().leaf(CURVE);
    if (leaf.isEmpty() || leaf.get().isEmptySection()) {
      leaf.ifPresent(fields::claim);
      return List.of();
    }
    fields.claim(leaf.get());
    String hint = "write a list of percentages of the lower bound, as [25%, 50%, 75%, 100%]";
    if (!(leaf.get().value() instanceof Value.Sequence list)
        || list.items().size() > MOST_POINTS) {
      problems.add(leaf.get().value().place(), CURVE,
          "is no list of at most " + MOST_POINTS + " shares", hint);
      return List.of();
    }
    return list.items().stream().flatMap(item -> share(item, hint).stream()).toList();
  }

  private Optional<Double> share(Value item, String hint) {
    try {
      return Optional.of(POINT.parser().apply(item.flow()));
    } catch (IllegalArgumentException e) {
      problems.add(item.place(), CURVE, e.getMessage(), hint);
      return Optional.empty();
    }
  }

  private static Kind<Double> percentage(double least, double most, String example) {
    String range = percent(least) + " to " + percent(most);
    return new Kind<>("write a percentage from " + range + ", as " + example, text -> {
      if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,9})? ?%")) {
        throw new IllegalArgumentException("'" + text + "' is not a percentage");
      }
      double share = new BigDecimal(text.substring(0, text.length() - 1).strip())
          .movePointLeft(2)
          .doubleValue();
      if (share < least || share > most) {
        throw new IllegalArgumentException(text + " is not within " + range);
      }
      return share;
    });
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share)
        .movePointRight(2)
        .stripTrailingZeros()
        .toPlainString() + "%";
  }
}
