package io.weir.cli.command;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** The values of a bisection, in order. */
final class BisectedValues {
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,15})( ?[A-Za-z]*)");
  /** Ten or more comparisons; as many as a night has room for. */
  private static final long MOST = 1_024;

  private BisectedValues() {}

  /**
   * Returns the values from the good one to the bad one.
   *
   * @param listed in order; may be empty
   * @throws CliException if there are fewer than two, one appears twice, or an end is missing
   */
  static List<String> of(List<String> listed, Optional<String> good, Optional<String> bad)
      throws CliException {
    List<String> values = listed.stream().map(String::strip).toList();
    List<String> all = values.isEmpty() ? numbers(good, bad) : part(values, good, bad);
    if (all.size() < 2) {
      throw new CliException(ExitCode.INPUT, "a bisection needs two or more values",
          "name them in order: --values GOOD,…,BAD");
    }
    return all;
  }

  private static List<String> part(List<String> values, Optional<String> good,
      Optional<String> bad) throws CliException {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).isEmpty() || values.indexOf(values.get(i)) < i) {
        throw new CliException(ExitCode.INPUT,
            "--values has " + (values.get(i).isEmpty()
                ? "an empty value"
                : values.get(i) + " twice"),
            "name each value once, in order");
      }
    }
    int first = place(values, "--good", good, 0);
    int last = place(values, "--bad", bad, values.size() - 1);
    List<String> chosen =
        new ArrayList<>(values.subList(Math.min(first, last), Math.max(first, last) + 1));
    return first <= last ? chosen : chosen.reversed();
  }

  private static int place(List<String> values, String option, Optional<String> value, int usual)
      throws CliException {
    int place = value.map(values::indexOf).orElse(usual);
    if (place < 0) {
      throw new CliException(ExitCode.INPUT,
          option + " " + value.orElse("") + " is none of the values",
          "name one of " + String.join(", ", values));
    }
    return place;
  }

  private static List<String> numbers(Optional<String> good, Optional<String> bad)
      throws CliException {
    Matcher from = NUMBER.matcher(good.orElse(""));
    Matcher to = NUMBER.matcher(bad.orElse(""));
    if (!from.matches() || !to.matches() || !from.group(2).equals(to.group(2))) {
      throw new CliException(ExitCode.INPUT,
          "the values between --good and --bad are known for whole numbers of one unit only",
          "name all values in order: --values GOOD,…,BAD");
    }
    long first = Long.parseLong(from.group(1));
    long last = Long.parseLong(to.group(1));
    if (Math.abs(last - first) > MOST) {
      throw new CliException(ExitCode.INPUT,
          "there are more than " + MOST + " numbers between --good and --bad",
          "name some of them in order: --values GOOD,…,BAD");
    }
    List<String> values = LongStream.rangeClosed(Math.min(first, last), Math.max(first, last))
        .mapToObj(number -> number + from.group(2))
        .toList();
    return first <= last ? values : values.reversed();
  }
}
