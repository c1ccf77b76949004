package io.weir.findings.comparison;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Marks the comparisons that answer the question: by Holm's correction, so that all differences
 * that stand are true in 95 % of the answers (Holm 1979). An answer compares each system with the
 * first one, so the other pairs are exploratory. Peaks are compared pair by pair.
 *
 * <p>Windows in turns end once the headline is decided, which is the median of the publish response
 * time of each system and the baseline. So the headline has most of the error to itself. The other
 * metrics have the rest, and all of it if each headline differs: the fallback procedure (Wiens, A
 * fixed sequence Bonferroni procedure, 2003).
 *
 * @param error how often an answer may name a difference that is none
 */
record Confirmation(double error) {
  /** The part of the error that is that of the headline. */
  static final double OF_HEADLINE = 0.8;
  private static final FigureKey HEADLINE =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);

  /**
   * Returns the comparisons of one variant, each with its standing; those of the baseline first.
   */
  List<Comparison> of(List<Comparison> all) {
    return ofAll(List.of(all)).getFirst();
  }

  /** Returns the same of several lists, which are one family: each of them with its standings. */
  List<List<Comparison>> ofAll(List<List<Comparison>> lists) {
    List<Comparison> family = lists.stream()
        .flatMap(Confirmation::asked)
        .filter(one -> one.outcome() != Outcome.NOT_COMPARABLE)
        .toList();
    Map<Comparison, Standing> standing = new HashMap<>();
    if (family.stream().anyMatch(one -> one.turns().isPresent())) {
      String baseline = family.getFirst().baseline();
      List<Comparison> headline = family.stream().filter(one -> isHeadline(one, baseline)).toList();
      boolean found = holm(headline, OF_HEADLINE * error, standing) && !headline.isEmpty();
      holm(family.stream().filter(one -> !isHeadline(one, baseline)).toList(),
          found ? error : (1 - OF_HEADLINE) * error, standing);
    } else {
      holm(family, error, standing);
    }
    return lists.stream()
        .map(list -> list.stream()
            .map(one -> one.as(standing.getOrDefault(one, Standing.EXPLORATORY)))
            .toList())
        .toList();
  }

  /** Returns those that an answer names, of a list whose first one has the baseline. */
  static Stream<Comparison> asked(List<Comparison> all) {
    return all.stream()
        .filter(one -> Headline.answers(one.metric())
            && (one.baseline().equals(all.getFirst().baseline())
                || one.metric().equals(Headline.PEAK)));
  }

  private static boolean isHeadline(Comparison comparison, String baseline) {
    return comparison.metric().equals(HEADLINE) && comparison.baseline().equals(baseline);
  }

  /** Returns whether a comparison is decided: it differs for certain, or is equivalent. */
  static boolean isDecided(Comparison comparison) {
    return comparison.outcome() == Outcome.EQUIVALENT
        || comparison.differs() && comparison.standing() == Standing.CONFIRMED;
  }

  /** Returns whether all headlines of a variant are decided. */
  static boolean isHeadlineDecided(List<Comparison> all) {
    List<Comparison> headline = all.stream()
        .filter(one -> isHeadline(one, all.getFirst().baseline()))
        .toList();
    return !headline.isEmpty() && headline.stream().allMatch(Confirmation::isDecided);
  }

  /** Returns whether each of a family differs beyond chance. */
  private static boolean holm(List<Comparison> some, double error,
      Map<Comparison, Standing> standing) {
    List<Comparison> family =
        some.stream().sorted(Comparator.comparingDouble(Comparison::chance)).toList();
    boolean holds = true;
    for (int i = 0; i < family.size(); i++) {
      holds &= family.get(i).chance() <= error / (family.size() - i);
      standing.put(family.get(i),
          holds || !family.get(i).differs() ? Standing.CONFIRMED : Standing.UNCONFIRMED);
    }
    return holds;
  }
}
