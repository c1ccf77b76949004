package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The types of values that scenarios are made of. */
final class Kinds {
  static final Kind<String> TEXT = new Kind<>("write some text", Kinds::text);
  /** Text that is shown on one line, however many it was written on. */
  static final Kind<String> LINE =
      new Kind<>(TEXT.hint(), text -> text(text).replaceAll("\\R\\s*", " "));
  static final Kind<String> NAME =
      matching("[a-z0-9][a-z0-9-]{0,62}", "a name",
          "write lower-case letters, digits and hyphens, as kafka-quickstart");
  static final Kind<String> VERSION =
      matching("[0-9]+(\\.[0-9]+)*([.-][0-9A-Za-z]+)*", "a version",
          "write one exact version, as 4.3.1; never a range or 'latest'");
  static final Kind<Boolean> FLAG = new Kind<>("write true or false", Kinds::flag);
  static final Kind<Long> SEED =
      new Kind<>("write a whole number from 0 to 2^53 - 1, as 42", Kinds::seed);

  private static final Duration LONGEST = Duration.ofDays(30);
  static final Rate HIGHEST = new Rate(1e8);
  private static final long MAX_SEED = (1L << 53) - 1;
  private static final Pattern BARE = Pattern.compile("[-+]?[0-9][0-9_]*(\\.[0-9]+)?");

  private static final Pattern PERCENT = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,9})? ?%");

  private Kinds() {}

  static Kind<Integer> count(int least, int most) {
    String hint =
        "write a whole number from " + least + " to " + String.format(Locale.ROOT, "%,d", most);
    return new Kind<>(hint, text -> within(least, most, whole(text)));
  }

  static Kind<Duration> duration(Duration least) {
    String hint = "write a duration of " + Durations.format(least)
        + " or more with its unit, as 500ms, 30s, 15m or 1m30s";
    return withUnit(hint, Durations::parse, least, LONGEST, Durations::format);
  }

  static Kind<Double> share() {
    return new Kind<>("write a percentage from 0% to 100%, as 5% or 0.1%", Kinds::share);
  }

  static Kind<Rate> rate() {
    return withUnit("write a rate with its unit, as 20/s, 10k/s or 1.5M/s", Rate::parse,
        new Rate(1e-3), HIGHEST, Rate::toString);
  }

  /** A bare number above one and up to another. */
  static Kind<Double> factor(double above, double most) {
    String hint = String.format(Locale.ROOT, "write a number above %,.0f and up to %,.0f, as 10",
        above, most);
    return new Kind<>(hint, text -> {
      if (!text.matches("[0-9]{1,12}(\\.[0-9]{1,12})?")) {
        throw new IllegalArgumentException("'" + text + "' is not a number");
      }
      double value = Double.parseDouble(text);
      if (!(value > above) || value > most) {
        throw new IllegalArgumentException(text + " is too " + (value > most ? "large" : "small"));
      }
      return value;
    });
  }

  static Kind<DataSize> size(DataSize least, DataSize most) {
    String hint =
        "write a size from " + least + " to " + most + " with its unit, as 100 B, 64 KB or 1 MiB";
    return withUnit(hint, DataSize::parse, least, most, DataSize::toString);
  }

  static <E extends Enum<E>> Kind<E> word(Class<E> type) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    Kind<String> word = oneOf(constants.stream().map(Kinds::kebab).toList());
    return new Kind<>(word.hint(),
        text -> constants.stream()
            .filter(constant -> kebab(constant).equals(word.parser().apply(text)))
            .findFirst()
            .orElseThrow());
  }

  static Kind<String> oneOf(Collection<String> words) {
    String list = String.join(", ", words);
    return new Kind<>(
        "write one of: " + list,
        text -> {
          if (words.contains(text)) {
            return text;
          }
          String meant = Nearest.to(text.toLowerCase(Locale.ROOT), words)
              .map(word -> "did you mean " + word + "? It is one of: ")
              .orElse("write one of: ");
          throw new Malformed("'" + text + "' is not known", meant + list);
        });
  }

  static String kebab(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <T extends Comparable<T>> Kind<T> withUnit(
      String hint, Function<String, T> parse, T least, T most, Function<T, String> format) {
    return new Kind<>(
        hint,
        text -> {
          if (BARE.matcher(text).matches()) {
            throw new IllegalArgumentException(text + " has no unit");
          }
          T value = withOwnHint(parse, text);
          if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(text + " is too little");
          }
          if (value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                text + " is more than the " + format.apply(most) + " that are possible");
          }
          return value;
        });
  }

  /**
   * The units' own errors end in a hint, which the kind's replaces, and begin with the reason,
   * which reads better after the text.
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

  private static Kind<String> matching(String regex, String noun, String hint) {
    Pattern pattern = Pattern.compile(regex);
    return new Kind<>(
        hint,
        text -> {
          if (!pattern.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is not " + noun);
          }
          return text;
        });
  }

  private static String text(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("is empty");
    }
    return text.strip();
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    };
  }

  private static double share(String text) {
    if (BARE.matcher(text).matches()) {
      throw new IllegalArgumentException(text + " has no unit");
    }
    if (!PERCENT.matcher(text).matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a percentage");
    }
    double share =
        new BigDecimal(text.substring(0, text.length() - 1).strip()).movePointLeft(2).doubleValue();
    if (share > 1) {
      throw new IllegalArgumentException(text + " is too large");
    }
    return share;
  }

  private static long seed(String text) {
    return within(0, MAX_SEED, whole(text));
  }

  private static long whole(String text) {
    if (!text.matches("-?[0-9]{1,18}")) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number");
    }
    return Long.parseLong(text);
  }

  private static int within(int least, int most, long value) {
    return (int) within((long) least, (long) most, value);
  }

  private static long within(long least, long most, long value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(value + " is too " + (value < least ? "small" : "large"));
    }
    return value;
  }

  static String list(Collection<String> words) {
    return words.stream().sorted().collect(Collectors.joining(", "));
  }
}
