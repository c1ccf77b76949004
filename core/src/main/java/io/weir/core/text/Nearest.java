package io.weir.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word that is most similar to an unknown one. */
public final class Nearest {
  /** Longer words take long to compare, and are not typing errors. */
  private static final int LONGEST = 60;
  /** Of shorter words, two changes leave little. */
  private static final int SHORT = 4;

  private Nearest() {}

  /**
   * Returns the candidate with the smallest distance to the word, if the distance is at most a
   * third of the word's characters plus one, or one for words of three. Of several, it is the one
   * that begins most like the word.
   */
  public static Optional<String> to(String word, Collection<String> candidates) {
    int most = word.length() < SHORT ? 1 : 1 + word.length() / 3;
    return candidates.stream()
        .filter(candidate -> candidate.length() <= LONGEST && word.length() <= LONGEST)
        .filter(candidate -> Math.abs(candidate.length() - word.length()) <= most
            && distance(word, candidate) <= most)
        .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
            .thenComparing(candidate -> -alike(word, candidate))
            .thenComparing(Comparator.naturalOrder()));
  }

  /** Returns how many characters are the same from the beginning. */
  private static int alike(String word, String candidate) {
    int alike = 0;
    while (alike < Math.min(word.length(), candidate.length())
        && word.charAt(alike) == candidate.charAt(alike)) {
      alike++;
    }
    return alike;
  }

  /** Returns the question whether that candidate is meant, or other advice if none is similar. */
  public static String hint(String word, Collection<String> candidates, String otherwise) {
    return to(word, candidates).map(meant -> "did you mean " + meant + "?").orElse(otherwise);
  }

  /**
   * The optimal string alignment distance: insertions, deletions and replacements of one character,
   * and swaps of two neighbors.
   */
  static int distance(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] costs = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = costs;
      costs = free;
      costs[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        costs[j] = Math.min(replaced, 1 + Math.min(last[j], costs[j - 1]));
        if (i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          costs[j] = Math.min(costs[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return costs[to.length()];
  }
}
