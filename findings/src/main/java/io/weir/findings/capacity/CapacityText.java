package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.unit.Rate;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/** Puts searches for the highest sustainable rate into words. Stateless. */
public final class CapacityText {
  private CapacityText() {}

  /**
   * A search in a row: the highest rate that was sustained, the lowest that surely was not, or was
   * missed not for certain or by the load generator, how far apart they are, whether the lower one
   * was soaked, the number of trials, and the rate that latency was measured at.
   */
  public static List<String> cells(SearchRecord search) {
    RateBounds bounds = search.bounds();
    return List.of(
        (search.atLeast() ? "≥ " : "") + rate(bounds.lower()),
        upper(search),
        search.proven()
            .or(bounds::upper)
            .flatMap(upper -> bounds.lower()
                .map(lower -> Quantity.percent(upper.perSecond() / lower.perSecond() - 1)))
            .orElse(Quantity.NONE),
        bounds.soaked() ? "yes" : "no",
        Long.toString(classified(search)),
        rate(search.latencyRate()));
  }

  private static String upper(SearchRecord search) {
    RateBounds bounds = search.bounds();
    if (search.proven().isPresent() || bounds.upper().isEmpty()) {
      return rate(search.proven());
    }
    return rate(bounds.upper()) + (bounds.generator() ? ", generator" : ", not for certain");
  }

  /** How many trials were classified. */
  public static long classified(SearchRecord search) {
    return search.trials().stream().filter(trial -> trial.trialClass().isPresent()).count();
  }

  /** What a search asked for, found and why it ended, in a sentence. */
  public static String sentence(SearchRecord search) {
    String ending = search.ending().isEmpty() ? "it was broken off" : search.ending();
    return "A rate counts as sustained if: " + search.criterion() + ". The search was to end at a"
        + " width of " + Quantity.percent(search.width()) + ", and ended because " + ending + "."
        + uncounted(search.uncounted());
  }

  private static String uncounted(long trials) {
    return trials == 0
        ? ""
        : " Not counted: " + Quantity.of(trials, "trial") + " in which the system, which had just"
            + " begun, missed a rate before it sustained any.";
  }

  /** A class in a word. */
  public static String word(SearchedTrial trial) {
    return trial.trialClass().map(CapacityText::word).orElse("measured");
  }

  private static String word(TrialClass trialClass) {
    return switch (trialClass) {
      case SUSTAINED -> "sustained";
      case EXCEEDED -> "exceeded";
      case UNDECIDED -> "undecided";
      case GENERATOR -> "load generator";
    };
  }

  /** A rate without its unit. */
  public static String rate(Optional<Rate> rate) {
    return rate.map(value -> Quantity.count(Math.round(value.perSecond())))
        .orElse(Quantity.NONE);
  }
}
