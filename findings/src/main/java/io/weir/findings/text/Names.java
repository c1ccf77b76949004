package io.weir.findings.text;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.result.Metric;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.RateKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The names of things in reports. Stateless. */
public final class Names {
  private Names() {}

  /** A metric, as {@code end-to-end response}. */
  public static String metric(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> "publish response";
      case END_TO_END_RESPONSE -> "end-to-end response";
      case PUBLISH_SERVICE -> "publish service";
      case SEND_TO_CONSUME -> "send to consume";
      case GENERATOR_LAG -> "generator lag";
      case CLIENT_BLOCK -> "client block";
      case DELIVERY_AGE -> "delivery age";
      case END_TO_END_RESPONSE_ACROSS -> "end-to-end response, two clocks";
      case SEND_TO_CONSUME_ACROSS -> "send to consume, two clocks";
    };
  }

  /** A metric in a word, where its kind is clear. */
  public static String brief(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> "publish";
      case END_TO_END_RESPONSE -> "end-to-end";
      default -> metric(metric);
    };
  }

  /** A figure, as {@code publish p99} or {@code achieved rate}. */
  public static String figure(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> brief(latency.metric()) + " " + latency.statistic().label();
      case FigureKey.Throughput throughput -> rate(throughput.kind());
    };
  }

  /** A rate, as {@code achieved rate}. */
  public static String rate(RateKind kind) {
    return kind.name().toLowerCase(Locale.ROOT) + " rate";
  }

  /** An aspect of settings, as {@code batch delay}. */
  public static String aspect(Aspect aspect) {
    return aspect.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A guarantee, as {@code 1 copy of 1, fsync}. */
  public static String durability(Durability durability) {
    int copies = durability.guaranteedCopies();
    String where = where(durability.storage());
    if (durability.replicas() == 1) {
      return "1 copy, " + where;
    }
    return copies + " of " + durability.replicas() + " copies, each " + where;
  }

  /** What an acknowledgement promises, as {@code 2 of 3 copies, each on disk by fsync}. */
  public static String promise(Guarantee guarantee) {
    if (guarantee.replicas() == 1) {
      return "1 copy, " + where(guarantee.storage());
    }
    return guarantee.copies() + " of " + guarantee.replicas() + " copies, each "
        + where(guarantee.storage());
  }

  /** Which copies an acknowledgement waits for, as {@code every copy in sync, 3 of 3}. */
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

  /** What an audit is about, as {@code batch delay}. */
  public static String topic(String topic) {
    return topic.replace('-', ' ');
  }

  /** A constant as it is written in scenarios, as {@code page-cache}. */
  public static String kebab(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
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
   * The values that set a variant apart, as {@code workload.partitions = 6}; empty text without a
   * sweep.
   */
  public static String variant(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey() + " = " + value.getValue())
        .collect(Collectors.joining(", "));
  }

  /** The same without the path of each value, as {@code partitions 6}. */
  public static String variantBrief(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey().substring(value.getKey().lastIndexOf('.') + 1) + " "
            + value.getValue())
        .collect(Collectors.joining(", "));
  }

  /** A text that begins with a capital. */
  public static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /**
   * Many figures in few words, as {@code publish p99, p99.9 and end-to-end p99}.
   *
   * @param subscriptions how many times each message is delivered, on which depends which figures a
   * run is asked for
   */
  public static String figures(List<FigureKey> figures, int subscriptions) {
    if (figures.containsAll(Headline.figures(subscriptions))) {
      return "all values";
    }
    Map<Metric, List<String>> latencies = new LinkedHashMap<>();
    List<String> parts = new ArrayList<>();
    for (FigureKey figure : figures) {
      switch (figure) {
        case FigureKey.Latency latency -> latencies
            .computeIfAbsent(latency.metric(), any -> new ArrayList<>())
            .add(latency.statistic().label());
        case FigureKey.Throughput throughput -> parts.add(rate(throughput.kind()));
      }
    }
    List<String> names = new ArrayList<>();
    latencies.forEach((metric, statistics) -> names
        .add(brief(metric) + " " + String.join(", ", statistics)));
    names.addAll(parts);
    return list(names);
  }
}
