package io.weir.scenario.key;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.secret.SecretReference;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.core.text.Nearest;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The types of values in scenarios. */
public final class ValueTypes {
  /** Any text. */
  public static final ValueType<String> TEXT = text("text", "write some text");
  /** Text that is shown on one line, however many it was written on. */
  public static final ValueType<String> LINE =
      TEXT.parsedBy(text -> text(text).replaceAll("\\R\\s*", " "));
  /** The path of any file. */
  public static final ValueType<String> PATH =
      text("a path, relative to the scenario's folder", TEXT.hint());
  /** The path of an existing file. The check needs the scenario's folder. */
  public static final ValueType<String> FILE =
      text("a path, relative to the scenario's folder",
          "name a file, relative to the scenario's folder");
  /** A reference to a secret. */
  public static final ValueType<String> SECRET = text("`\"${env:NAME}\"` or `\"${file:PATH}\"`",
      SecretReference.PATTERN.pattern(), SecretReference.HINT);
  public static final ValueType<String> NAME =
      matching("[a-z0-9][a-z0-9-]{0,62}", "lower-case letters, digits, hyphens; at most 63",
          "a name", "write lower-case letters, digits and hyphens, such as broker-quickstart");
  public static final ValueType<String> VERSION =
      matching("[0-9]+(\\.[0-9]+)*([.-][0-9A-Za-z]+)*", "one exact version", "a version",
          "write one exact version, such as 4.3.1; never a range or 'latest'");
  public static final ValueType<Boolean> FLAG =
      new ValueType<>(new Shape.Flag(), "write true or false",
          ValueTypes::flag, Object::toString);
  public static final ValueType<Long> SEED = seed();
  /** The machines of workers. A file of hosts needs the scenario's folder. */
  public static final ValueType<WorkerHosts> WORKERS = workers();
  /** The machines of brokers. A file of hosts needs the scenario's folder. */
  public static final ValueType<BrokerHosts> BROKERS = brokers();
  /** The highest rate. */
  public static final Rate HIGHEST = new Rate(1e8);

  private static final Duration LONGEST = Duration.ofDays(30);
  private static final long MAX_SEED = (1L << 53) - 1;
  private static final Pattern BARE = Pattern.compile("[-+]?[0-9][0-9_]*(\\.[0-9]+)?");

  private static final Pattern PERCENT = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,9})? ?%");

  private ValueTypes() {}

  /** A whole number within limits. */
  public static ValueType<Integer> count(int least, int most) {
    String hint =
        "write a whole number from " + least + " to " + String.format(Locale.ROOT, "%,d", most);
    return new ValueType<>(new Shape.Whole(least, most), hint,
        text -> (int) within(least, most, whole(text)), Object::toString);
  }

  private static ValueType<WorkerHosts> workers() {
    ValueType<String> text = matching("local:[0-9]{1,6}|ssh:.+|k8s:.+",
        "`local:N` for N workers on this machine, `ssh:FILE` for those of a file of hosts, or"
            + " `k8s:N` for N pods of a Kubernetes cluster",
        "a place for workers",
        "write local:N for N workers on this machine, ssh:FILE for machines that FILE lists, or"
            + " k8s:N for N pods of a Kubernetes cluster");
    return new ValueType<>(text.shape(), text.hint(), written -> {
      String checked = text.parser().apply(written);
      if (checked.startsWith(WorkerHosts.Kubernetes.PREFIX)) {
        return WorkerHosts.Kubernetes
            .parse(checked.substring(WorkerHosts.Kubernetes.PREFIX.length()));
      }
      if (!checked.startsWith(WorkerHosts.Local.PREFIX)) {
        throw new Malformed("the file of hosts needs the folder of a scenario");
      }
      return new WorkerHosts.Local(
          Integer.parseInt(checked.substring(WorkerHosts.Local.PREFIX.length())));
    }, value -> ((WorkerHosts) value).written());
  }

  private static ValueType<BrokerHosts> brokers() {
    ValueType<String> text = matching("local|ssh:.+",
        "`local` for this machine, or `ssh:FILE` for those of a file of hosts",
        "a place for brokers",
        "write local for this machine, or ssh:FILE for machines that FILE lists");
    return new ValueType<>(text.shape(), text.hint(), written -> {
      if (!text.parser().apply(written).equals(BrokerHosts.Local.WRITTEN)) {
        throw new Malformed("the file of hosts needs the folder of a scenario");
      }
      return BrokerHosts.HERE;
    }, value -> ((BrokerHosts) value).written());
  }

  private static ValueType<Long> seed() {
    return new ValueType<>(new Shape.Whole(0, MAX_SEED),
        "write a whole number from 0 to 2^53 - 1, such as 42",
        text -> within(0, MAX_SEED, whole(text)), Object::toString);
  }

  /** Returns a duration of at least the given length. */
  public static ValueType<Duration> duration(Duration least) {
    String hint = "write a duration of " + Durations.format(least)
        + " or more with its unit, such as 500ms, 30s, 15m or 1m30s";
    return withUnit(Duration.class, Shape.Unit.DURATION, hint, Durations::parse, least, LONGEST,
        Durations::format);
  }

  /** Returns a share of the whole. */
  public static ValueType<Double> share() {
    return new ValueType<>(new Shape.Percentage(0, 1),
        "write a percentage from 0% to 100%, such as 5% or 0.1%", ValueTypes::share,
        value -> percent((Double) value));
  }

  /**
   * A share within limits.
   *
   * @param example an example as written
   */
  public static ValueType<Double> percentage(double least, double most, String example) {
    String range = percent(least) + " to " + percent(most);
    return new ValueType<>(new Shape.Percentage(least, most),
        "write a percentage from " + range + ", such as " + example,
        text -> {
          double share = ratio(text);
          if (share < least || share > most) {
            throw new Malformed(text + " is not within " + range);
          }
          return share;
        }, value -> percent((Double) value));
  }

  /** Returns a rate. */
  public static ValueType<Rate> rate() {
    return withUnit(Rate.class, Shape.Unit.RATE,
        "write a rate with its unit, such as 20/s, 10k/s or 1.5M/s",
        Rate::parse, new Rate(1e-3), HIGHEST, Rate::toString);
  }

  /** Returns a bare number above one limit and up to another. */
  public static ValueType<Double> factor(double above, double most) {
    String hint = String.format(Locale.ROOT,
        "write a number above %,.0f and up to %,.0f, such as 10",
        above, most);
    return new ValueType<>(new Shape.Decimal(above, most), hint, text -> {
      if (!text.matches("[0-9]{1,12}(\\.[0-9]{1,12})?")) {
        throw new Malformed("'" + text + "' is not a number");
      }
      double value = Double.parseDouble(text);
      if (!(value > above) || value > most) {
        throw new Malformed(text + " is too " + (value > most ? "large" : "small"));
      }
      return value;
    }, value -> decimal((Double) value));
  }

  /** An amount of data within limits. */
  public static ValueType<DataSize> size(DataSize least, DataSize most) {
    String hint =
        "write a size from " + least + " to " + most + " with its unit, such as 100 B, 64 KB or 1"
            + " MiB";
    return withUnit(DataSize.class, Shape.Unit.SIZE, hint, DataSize::parse, least, most,
        DataSize::toString);
  }

  /** Returns a rate of data. */
  public static ValueType<ByteRate> byteRate() {
    return withUnit(ByteRate.class, Shape.Unit.BYTE_RATE,
        "write a rate of data with its unit, such as 327 MB/s", ByteRate::parse,
        new ByteRate(DataSize.parse("1 KB")), new ByteRate(DataSize.parse("1 TB")),
        ByteRate::toString);
  }

  /** Returns a constant by its name. */
  public static <E extends Enum<E>> ValueType<E> word(Class<E> type) {
    return word(type, EnumWord::kebab);
  }

  /**
   * Returns a constant by a word for it.
   *
   * @param words the word of each
   */
  static <E extends Enum<E>> ValueType<E> word(Class<E> type, Function<E, String> words) {
    return word(type, Arrays.asList(type.getEnumConstants()), words);
  }

  /** Returns one of some constants of a type by its word in lower case. */
  public static <E extends Enum<E>> ValueType<E> word(Class<E> type, List<E> constants) {
    return word(type, constants, EnumWord::kebab);
  }

  private static <E extends Enum<E>> ValueType<E> word(Class<E> type, List<E> constants,
      Function<E, String> words) {
    ValueType<String> word = oneOf(constants.stream().map(words).toList());
    return new ValueType<>(word.shape(), word.hint(),
        text -> constants.stream()
            .filter(constant -> words.apply(constant).equals(word.parser().apply(text)))
            .findFirst()
            .orElseThrow(),
        value -> words.apply(type.cast(value)));
  }

  /**
   * Returns the same type, with words that others have for its values.
   *
   * @param meant the value that each of them means
   */
  static <T> ValueType<T> insteadOf(Map<String, String> meant, ValueType<T> type) {
    return type.parsedBy(text -> {
      if (meant.containsKey(text)) {
        throw new Malformed("'" + text + "' is not known",
            "did you mean " + meant.get(text) + "? " + type.hint());
      }
      return type.parser().apply(text);
    });
  }

  /** Returns one of several words. */
  public static ValueType<String> oneOf(Collection<String> words) {
    String list = String.join(", ", words);
    return new ValueType<>(new Shape.Word(List.copyOf(words)), "write one of: " + list, text -> {
      if (words.contains(text)) {
        return text;
      }
      String meant = Nearest.to(text.toLowerCase(Locale.ROOT), words)
          .map(word -> "did you mean " + word + "? Valid values: ")
          .orElse("write one of: ");
      throw new Malformed("'" + text + "' is not known", meant + list);
    }, Object::toString);
  }

  /**
   * Text.
   *
   * @param meaning its description
   */
  public static ValueType<String> text(String meaning, String hint) {
    return text(meaning, "[\\s\\S]*\\S[\\s\\S]*", hint);
  }

  private static ValueType<String> text(String meaning, String pattern, String hint) {
    return new ValueType<>(new Shape.Text(meaning, pattern), hint, ValueTypes::text,
        Object::toString);
  }

  private static <T extends Comparable<T>> ValueType<T> withUnit(Class<T> type, Shape.Unit unit,
      String hint, Function<String, T> parse, T least, T most, Function<T, String> format) {
    return new ValueType<>(new Shape.Amount(unit, format.apply(least), format.apply(most)), hint,
        text -> {
          if (BARE.matcher(text).matches()) {
            throw new Malformed(text + " has no unit");
          }
          T value = withOwnHint(parse, text);
          if (value.compareTo(least) < 0) {
            throw new Malformed(text + " is too small");
          }
          if (value.compareTo(most) > 0) {
            throw new Malformed(
                text + " exceeds the maximum of " + format.apply(most));
          }
          return value;
        }, value -> format.apply(type.cast(value)));
  }

  /**
   * Returns the units' own errors contain a hint, which the type's hint replaces. They begin with
   * the reason, which reads better after the text.
   */
  private static <T> T withOwnHint(Function<String, T> parse, String text) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      String reason = Malformed.of(e)
          .what()
          .replaceFirst("(?s)^(not a [a-z ]+): ('.*')$", "$2 is $1");
      throw new Malformed(reason).causedBy(e);
    }
  }

  private static ValueType<String> matching(String regex, String meaning, String noun,
      String hint) {
    Pattern pattern = Pattern.compile(regex);
    return new ValueType<>(new Shape.Text(meaning, regex), hint, text -> {
      if (!pattern.matcher(text).matches()) {
        throw new Malformed("'" + text + "' is not " + noun);
      }
      return text;
    }, Object::toString);
  }

  private static String text(String text) {
    if (text.isBlank()) {
      throw new Malformed("is empty");
    }
    return text.strip();
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new Malformed("'" + text + "' is neither true nor false");
    };
  }

  private static double share(String text) {
    if (BARE.matcher(text).matches()) {
      throw new Malformed(text + " has no unit");
    }
    double share = ratio(text);
    if (share > 1) {
      throw new Malformed(text + " is too large");
    }
    return share;
  }

  private static double ratio(String text) {
    if (!PERCENT.matcher(text).matches()) {
      throw new Malformed("'" + text + "' is not a percentage");
    }
    return new BigDecimal(text.substring(0, text.length() - 1).strip())
        .movePointLeft(2)
        .doubleValue();
  }

  private static long whole(String text) {
    if (!text.matches("-?[0-9]{1,18}")) {
      throw new Malformed("'" + text + "' is not a whole number");
    }
    return Long.parseLong(text);
  }

  private static long within(long least, long most, long value) {
    if (value < least || value > most) {
      throw new Malformed(value + " is too " + (value < least ? "small" : "large"));
    }
    return value;
  }

  /** Formats a share as a percentage. */
  public static String percent(double share) {
    return plain(BigDecimal.valueOf(share).movePointRight(2)) + "%";
  }

  private static String decimal(double value) {
    return plain(BigDecimal.valueOf(value));
  }

  private static String plain(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }

  /** Joins words for a sentence. */
  public static String list(Collection<String> words) {
    return words.stream().sorted().collect(Collectors.joining(", "));
  }
}
