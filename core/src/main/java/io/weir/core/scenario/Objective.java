package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.interval.Metric;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service level objective: what a system must meet, as {@code end-to-end p99 < 10ms}. Its JSON
 * form is that text.
 *
 * @param subject what is measured
 * @param limit what it must keep
 */
public record Objective(Subject subject, Limit limit) {
  /** The statistics of a latency. */
  private static final List<String> STATISTICS =
      List.of("avg", "p50", "p75", "p95", "p99", "p99.9", "p99.99", "max");
  private static final Pattern BOUND = Pattern.compile("([<>]=?)?\\s*(\\S.*)");
  private static final Pattern RATIO = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)\\s*x");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");
  private static final Pattern WHOLE = Pattern.compile("([a-z0-9. -]+?)\\s*([<>]=?.*)");

  public Objective {
    boolean fits = switch (subject) {
      case Subject.Latency latency -> limit instanceof Limit.AtMostTime
          || limit instanceof Limit.AtMostRatio;
      case Subject.Throughput throughput -> limit instanceof Limit.AtLeastRate
          || limit instanceof Limit.AtLeastData || limit instanceof Limit.AtLeastRatio;
      case Subject.Messages messages -> limit instanceof Limit.AtMostCount;
    };
    if (!fits) {
      throw new IllegalArgumentException(limit.text() + " is no limit of " + subject.text());
    }
  }

  /** The subject of an objective. */
  public sealed interface Subject {
    /** Returns its name in scenarios. */
    String text();

    /**
     * A response time.
     *
     * @param metric publish or end-to-end response time
     * @param statistic its name, as {@code p99}
     */
    record Latency(Metric metric, String statistic) implements Subject {
      @Override
      public String text() {
        return (metric == Metric.PUBLISH_RESPONSE ? "publish " : "end-to-end ") + statistic;
      }
    }

    /** The rate of acknowledged messages. */
    record Throughput() implements Subject {
      @Override
      public String text() {
        return "throughput";
      }
    }

    /** The number of messages of all runs with this outcome. */
    record Messages(Outcome outcome) implements Subject {
      @Override
      public String text() {
        return EnumWord.kebab(outcome);
      }
    }
  }

  /** The outcome of a message that an objective can limit. */
  public enum Outcome {
    LOST, DUPLICATED, REORDERED, CORRUPT, FAILED
  }

  /** The limit of an objective. */
  public sealed interface Limit {
    /** Returns the limit as it is written in scenarios. */
    String text();

    /** A latency below this one. */
    record AtMostTime(Duration time) implements Limit {
      @Override
      public String text() {
        return "< " + Durations.format(time);
      }
    }

    /** A latency below the baseline's, times this. */
    record AtMostRatio(double ratio) implements Limit {
      @Override
      public String text() {
        return "< " + factor(ratio) + "x";
      }
    }

    /** A rate above this one. */
    record AtLeastRate(Rate rate) implements Limit {
      @Override
      public String text() {
        return "> " + rate;
      }
    }

    /** A rate of data above this one, in messages of the workload's mean size. */
    record AtLeastData(ByteRate rate) implements Limit {
      @Override
      public String text() {
        return "> " + rate;
      }
    }

    /** A rate above the baseline's, times this. */
    record AtLeastRatio(double ratio) implements Limit {
      @Override
      public String text() {
        return "> " + factor(ratio) + "x";
      }
    }

    /** At most so many messages. */
    record AtMostCount(long count) implements Limit {
      @Override
      public String text() {
        return "<= " + count;
      }
    }

    private static String factor(double ratio) {
      return ratio == Math.rint(ratio) ? Long.toString((long) ratio) : Double.toString(ratio);
    }
  }

  /** Returns whether it compares a system with the baseline. */
  public boolean relative() {
    return limit instanceof Limit.AtMostRatio || limit instanceof Limit.AtLeastRatio;
  }

  /** Returns the objective as one text. */
  @JsonValue
  public String text() {
    return subject.text() + " " + limit.text();
  }

  /**
   * Reads the text of an objective.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Objective parse(String text) {
    Matcher parts = WHOLE.matcher(text);
    if (!parts.matches()) {
      throw new Malformed("'" + text + "' is no objective");
    }
    return of(parts.group(1), parts.group(2));
  }

  /**
   * Reads an objective.
   *
   * @param name its subject, as {@code end-to-end p99}, {@code throughput} or {@code lost}
   * @param condition its limit, as {@code < 10ms}, {@code < 1.1x}, {@code > 9k/s}, {@code > 50
   * MB/s} or {@code 0}
   * @throws IllegalArgumentException if one of them is malformed, with the reason
   */
  public static Objective of(String name, String condition) {
    Subject subject = subject(name);
    Matcher bound = BOUND.matcher(condition.strip());
    if (!bound.matches()) {
      throw new Malformed("has no limit", example(subject));
    }
    boolean least = bound.group(1) != null && bound.group(1).startsWith(">");
    if (least != subject instanceof Subject.Throughput
        || bound.group(1) == null && !(subject instanceof Subject.Messages)) {
      throw new Malformed("'" + condition + "' is no limit of " + subject.text(),
          example(subject));
    }
    try {
      return new Objective(subject, limit(subject, bound.group(2).strip()));
    } catch (IllegalArgumentException e) {
      throw new Malformed("'" + condition + "' is no limit of " + subject.text(),
          example(subject)).causedBy(e);
    }
  }

  private static Limit limit(Subject subject, String value) {
    Matcher ratio = RATIO.matcher(value);
    if (ratio.matches()) {
      double factor = Double.parseDouble(ratio.group(1));
      if (factor == 0) {
        throw new IllegalArgumentException("a factor of 0 limits nothing");
      }
      return subject instanceof Subject.Throughput
          ? new Limit.AtLeastRatio(factor)
          : new Limit.AtMostRatio(factor);
    }
    return switch (subject) {
      case Subject.Latency latency -> new Limit.AtMostTime(Durations.parse(value));
      case Subject.Throughput throughput -> ByteRate.isWritten(value)
          ? new Limit.AtLeastData(ByteRate.parse(value))
          : new Limit.AtLeastRate(Rate.parse(value));
      case Subject.Messages messages -> {
        if (!COUNT.matcher(value).matches()) {
          throw new IllegalArgumentException(value + " is not a count");
        }
        yield new Limit.AtMostCount(Long.parseLong(value));
      }
    };
  }

  private static Subject subject(String name) {
    List<String> words = List.of(name.strip().split("\\s+"));
    if (words.size() == 2 && STATISTICS.contains(words.get(1))) {
      switch (words.getFirst()) {
        case "publish" -> {
          return new Subject.Latency(Metric.PUBLISH_RESPONSE, words.get(1));
        }
        case "end-to-end" -> {
          return new Subject.Latency(Metric.END_TO_END_RESPONSE, words.get(1));
        }
        default -> {}
      }
    }
    if (name.equals("throughput")) {
      return new Subject.Throughput();
    }
    return Arrays.stream(Outcome.values())
        .map(Subject.Messages::new)
        .filter(messages -> messages.text().equals(name))
        .findFirst()
        .map(Subject.class::cast)
        .orElseThrow(() -> new Malformed("'" + name + "' can't be an objective",
            "write publish or end-to-end with avg, p50, p75, p95, p99, p99.9, p99.99 or max;"
                + " throughput; or lost, duplicated, reordered, corrupt or failed"));
  }

  private static String example(Subject subject) {
    return switch (subject) {
      case Subject.Latency latency -> "write an upper limit, such as \"< 10ms\", or \"< 1.1x\" for a factor of the baseline";
      case Subject.Throughput throughput -> "write a lower limit, such as \"> 9k/s\" or \"> 50 MB/s\", or \"> 0.95x\" for a factor of the baseline";
      case Subject.Messages messages -> "write the largest number, such as 0";
    };
  }
}
