package io.weir.core.scenario;

import io.weir.core.text.EnumWord;
import java.util.Locale;
import java.util.Optional;

/**
 * The keys of messages.
 *
 * @param order in which order each producer takes them; not {@link KeyOrder#NONE}
 * @param count how many different keys there are
 * @param exponent how unequal they are, for {@link KeyOrder#ZIPF} only
 */
public record KeySpec(KeyOrder order, int count, Optional<Double> exponent) {
  /** The keys of scenarios that name no number. */
  public static final int DEFAULT_COUNT = 10_000;

  /** The most keys: all of them are held ready, so that taking one costs nothing. */
  public static final int MOST = 1_000_000;

  /** Zipf's own law, of scenarios that name no exponent. */
  public static final double DEFAULT_EXPONENT = 1;

  /** The largest exponent: with it the first key has 99.9 % of the messages. */
  public static final double MOST_EXPONENT = 10;

  /** The approximate memory of a worker for each key that it holds ready. */
  private static final long BYTES_OF_A_KEY = 120;

  public KeySpec {
    if (order == KeyOrder.NONE) {
      throw new IllegalArgumentException("messages without keys have no number of them");
    }
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "there must be from 1 to " + MOST + " keys, not " + count);
    }
    if (exponent.isPresent() != (order == KeyOrder.ZIPF)) {
      throw new IllegalArgumentException("an exponent goes with zipf, not with " + order);
    }
    exponent.filter(value -> !(value > 0) || value > MOST_EXPONENT).ifPresent(value -> {
      throw new IllegalArgumentException(
          "the exponent must be above 0 and at most " + MOST_EXPONENT + ", not " + value);
    });
  }

  /** Returns a human-readable text, as {@code 10,000 keys (zipf, exponent 1)}. */
  public String describe() {
    String word = EnumWord.kebab(order);
    return String.format(Locale.ROOT, "%,d %s (%s%s)", count, count == 1 ? "key" : "keys", word,
        exponent.map(value -> ", exponent " + value).orElse(""));
  }

  /**
   * Returns the memory that a worker needs to hold the keys ready and to check their order: about
   * 120 B for each key, and 8 B for each key of each producer at each of its topic's subscriptions.
   */
  public long memoryBytes(Workload workload) {
    long places = (long) workload.topics() * workload.producersPerTopic()
        * workload.subscriptionsPerTopic();
    return count * (BYTES_OF_A_KEY + Long.BYTES * places);
  }
}
