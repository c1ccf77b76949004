package io.weir.findings.across;

import io.weir.findings.model.Findings;
import java.util.List;

/**
 * The systems to compare.
 *
 * @param a the name of the first side's system in its result
 * @param b the name of the second side's
 */
public record SystemPair(String a, String b) {
  /**
   * Returns the pairs that two results suggest: the systems that both have by name, or else the
   * only
   * one of each; none if that leaves a choice.
   */
  public static List<SystemPair> of(Findings a, Findings b) {
    List<SystemPair> same = a.systems()
        .stream()
        .filter(b.systems()::contains)
        .map(name -> new SystemPair(name, name))
        .toList();
    if (!same.isEmpty()) {
      return same;
    }
    return a.systems().size() == 1 && b.systems().size() == 1
        ? List.of(new SystemPair(a.systems().getFirst(), b.systems().getFirst()))
        : List.of();
  }
}
