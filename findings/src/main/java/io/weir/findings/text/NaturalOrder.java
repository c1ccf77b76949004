package io.weir.findings.text;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Orders texts as people do: quantities by their size, so that 500/s comes before 2k/s, then texts
 * with the numbers in them by their value, so that a9 comes before a10.
 */
public final class NaturalOrder {
  /** Texts, upper and lower case apart. */
  public static final Comparator<String> TEXTS = NaturalOrder::compare;

  /** The values of maps with the same keys, the first key weighing most. */
  public static final Comparator<Map<String, String>> VALUES = NaturalOrder::compareValues;

  private static final Pattern PART =
      Pattern.compile("[0-9]{1,15}(?:\\.[0-9]{1,15})?|[^0-9]+|[0-9]");

  private NaturalOrder() {}

  private static int compare(String one, String other) {
    Optional<Magnitude> mine = Magnitude.of(one);
    Optional<Magnitude> theirs = Magnitude.of(other);
    if (mine.isPresent() && theirs.isPresent()) {
      int order = mine.get().compareTo(theirs.get());
      return order == 0 ? one.compareTo(other) : order;
    }
    return mine.isEmpty() && theirs.isEmpty() ? compareWords(one, other)
        : mine.isPresent() ? -1
        : 1;
  }

  private static int compareWords(String one, String other) {
    Matcher mine = PART.matcher(one);
    Matcher theirs = PART.matcher(other);
    while (mine.find()) {
      if (!theirs.find()) {
        return 1;
      }
      int order = compareParts(mine.group(), theirs.group());
      if (order != 0) {
        return order;
      }
    }
    return theirs.find() ? -1 : one.compareTo(other);
  }

  private static int compareParts(String one, String other) {
    boolean numbers = isDigit(one) && isDigit(other);
    return numbers
        ? Double.compare(Double.parseDouble(one), Double.parseDouble(other))
        : one.compareTo(other);
  }

  private static boolean isDigit(String part) {
    return part.charAt(0) >= '0' && part.charAt(0) <= '9';
  }

  private static int compareValues(Map<String, String> one, Map<String, String> other) {
    Iterator<String> theirs = other.values().iterator();
    for (String mine : one.values()) {
      int order = theirs.hasNext() ? compare(mine, theirs.next()) : 1;
      if (order != 0) {
        return order;
      }
    }
    return theirs.hasNext() ? -1 : 0;
  }
}
