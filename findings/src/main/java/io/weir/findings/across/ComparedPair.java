package io.weir.findings.across;

import io.weir.findings.comparison.IndependentComparisons;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.text.Names;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two sides compared.
 *
 * @param a the name of the first side's system in its result
 * @param b the name of the second side's
 * @param variant the swept values that both have; empty without a sweep
 * @param planned how many runs were planned, of both sides together
 * @param completed how many of them completed
 * @param answer what follows, in a sentence
 * @param obstacles the reasons for which no value is compared; usually empty
 * @param differences what else differs
 * @param values each metric on both sides
 * @param comparisons the ratios of the second side by the first; empty with obstacles
 * @param fairness the chosen differences that favor a side, in a sentence; absent without any
 */
public record ComparedPair(String a, String b, Map<String, String> variant, int planned,
    int completed, String answer, List<String> obstacles, List<Difference> differences,
    List<Values> values, List<Comparison> comparisons, Optional<String> fairness) {
  public ComparedPair {
    variant = Collections.unmodifiableMap(new LinkedHashMap<>(variant));
    obstacles = List.copyOf(obstacles);
    differences = List.copyOf(differences);
    values = List.copyOf(values);
    comparisons = List.copyOf(comparisons);
  }

  /**
   * A metric on both sides.
   *
   * @param a over the runs of the first side
   * @param b over the runs of the second side
   */
  public record Values(FigureKey metric, SystemFigure a, SystemFigure b) {
    /** Returns whether both sides have a value. */
    boolean known() {
      return a.known() && b.known();
    }

    /**
     * Returns whether each side has a value or a bound of it. A system that did not keep up with
     * the load is slower than every value.
     */
    boolean bounded() {
      return bounded(a) && bounded(b);
    }

    private static boolean bounded(SystemFigure side) {
      return side.known() || side.overloaded() > 0;
    }
  }

  /** Returns its name, as {@code kafka}, or {@code new vs old, partitions 6}. */
  String title() {
    String systems = a.equals(b) ? a : b + " vs " + a;
    return variant.isEmpty() ? systems : systems + ", " + Names.variantBrief(variant);
  }

  /** Returns the comparison of a metric, if it was compared. */
  Optional<Comparison> comparison(FigureKey figure) {
    return comparisons.stream().filter(one -> one.metric().equals(figure)).findFirst();
  }

  /** Returns the comparisons that answer whether something changed. */
  List<Comparison> answering() {
    return comparisons.stream().filter(IndependentComparisons::answers).toList();
  }

  /** Returns whether a value that answers is missing or invalid. A bound is a value. */
  public boolean lacksValues() {
    return obstacles.isEmpty() && answering().stream()
        .filter(one -> one.outcome() == Outcome.NOT_COMPARABLE)
        .anyMatch(one -> values.stream()
            .noneMatch(value -> value.metric().equals(one.metric()) && value.bounded()));
  }
}
