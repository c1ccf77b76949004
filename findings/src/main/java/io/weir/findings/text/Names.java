package io.weir.findings.text;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.interval.Metric;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The names of things in reports. Stateless. */
public final class Names {
  private Names() {}

  /** Returns a metric, as {@code end-to-end response}. */
  public static String metric(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> "publish response";
      case END_TO_END_RESPONSE -> "end-to-end response";
      case PUBLISH_SERVICE -> "publish service";
      case SEND_TO_CONSUME -> "send to consume";
      case GENERATOR_LAG -> "generator lag";
      case OWN_LAG -> "own lag";
      case CLIENT_BLOCK -> "client block";
      case DELIVERY_AGE -> "delivery age";
      case END_TO_END_RESPONSE_ACROSS -> "end-to-end response, two clocks";
      case SEND_TO_CONSUME_ACROSS -> "send to consume, two clocks";
    };
  }

  /** Returns a metric in a word, where its kind is clear. */
  public static String brief(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> "publish";
      case END_TO_END_RESPONSE -> "end-to-end";
      default -> metric(metric);
    };
  }

  /** Returns an aspect of settings, as {@code batch delay}. */
  public static String aspect(Aspect aspect) {
    return EnumWord.words(aspect);
  }

  /** Returns a guarantee, as {@code 1 copy of 1, fsync}. */
  public static String durability(Durability durability) {
    int copies = durability.guaranteedCopies();
    String where = where(durability.storage());
    if (durability.replicas() == 1) {
      return "1 copy, " + where;
    }
    return copies + " of " + durability.replicas() + " copies, each " + where;
  }

  /** Returns what an acknowledgement promises, as {@code 2 of 3 copies, each on disk by fsync}. */
  public static String promise(Guarantee guarantee) {
    if (guarantee.replicas() == 1) {
      return "1 copy, " + where(guarantee.storage());
    }
    return guarantee.copies() + " of " + guarantee.replicas() + " copies, each "
        + where(guarantee.storage());
  }

  /** Returns which copies an acknowledgement waits for, as {@code every copy in sync, 3 of 3}. */
  public static String waitSet(Guarantee guarantee) {
    String count = guarantee.awaited() + " of " + guarantee.replicas();
    return switch (guarantee.waitSet()) {
      case ONE -> guarantee.replicas() == 1 ? "the only copy" : "the leader's copy, " + count;
      case FASTEST -> "the fastest, " + count;
      case MAJORITY -> "a majority, the fastest " + count;
      case IN_SYNC -> "every copy in sync, " + count + " when all are well";
      case EVERY -> "every copy, " + count;
    };
  }

  /** Returns what an audit is about, as {@code batch delay}. */
  public static String topic(String topic) {
    return topic.replace('-', ' ');
  }

  private static String where(Storage storage) {
    return switch (storage) {
      case MEMORY -> "in memory";
      case PAGE_CACHE -> "in the page cache";
      case FSYNC -> "on disk by fsync";
    };
  }

  /** Words in a row, as {@code kafka, pulsar and rabbitmq}. */
  public static String list(List<String> words) {
    if (words.size() < 2) {
      return String.join("", words);
    }
    return String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
  }

  /**
   * Returns the values that set a variant apart, as {@code workload.partitions = 6}; empty text
   * without a sweep.
   */
  public static String variant(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey() + " = " + value.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns the same without the path of each value, as {@code partitions 6}. */
  public static String variantBrief(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey().substring(value.getKey().lastIndexOf('.') + 1) + " "
            + value.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns a text that begins with a capital. */
  public static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
