package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import io.weir.core.launch.SettingProblem;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parses the loopback broker's options and reports all errors in them. */
final class OptionReader {
  private final Map<String, String> values;
  private final List<SettingProblem> complaints = new ArrayList<>();

  private OptionReader(Map<String, String> values) {
    this.values = values;
  }

  /**
   * The options as far as they are valid.
   *
   * @param options the parsed options, with the default for each invalid one
   * @param complaints the errors; empty if all options are valid
   */
  record Reading(LoopbackOptions options, List<SettingProblem> complaints) {
    Reading {
      complaints = List.copyOf(complaints);
    }
  }

  static Reading read(Map<String, String> values) {
    OptionReader reader = new OptionReader(values);
    LoopbackOptions options = reader.options();
    reader.complainOfUnknownNames();
    return new Reading(options, reader.complaints);
  }

  private LoopbackOptions options() {
    LoopbackOptions normal = LoopbackOptions.DEFAULT;
    return new LoopbackOptions(
        value(OptionName.CAPACITY, text -> Optional.of(Rate.parse(text)), normal.capacity()),
        value(OptionName.ACKNOWLEDGE_DELAY, DelayText::parse, normal.acknowledgeDelay()),
        value(OptionName.DELIVERY_DELAY, DelayText::parse, normal.deliveryDelay()),
        value(OptionName.COLD_START, ColdStart::parse, normal.cold()),
        value(OptionName.STALL, StallSchedule::parse, normal.stalls()),
        value(OptionName.BUFFER, OptionReader::messages, normal.buffer()),
        value(OptionName.LARGEST_MESSAGE, DataSize::parse, normal.largestMessage()),
        faults(),
        value(OptionName.DEFECT, Defect::parse, normal.defect()));
  }

  private FaultMix faults() {
    Reordering reordering = value(OptionName.REORDER, Reordering::parse, Reordering.NONE);
    FaultMix faults =
        new FaultMix(
            value(OptionName.REFUSE, OptionReader::refusals, List.of()),
            share(OptionName.UNANSWERED),
            share(OptionName.LOSS),
            share(OptionName.DUPLICATES),
            share(OptionName.REDELIVERIES),
            reordering.share(),
            reordering.by(),
            share(OptionName.CORRUPT));
    if (faults.sumPercent().compareTo(java.math.BigDecimal.valueOf(100)) > 0) {
      complaints.add(
          new SettingProblem(
              "faults",
              "the faults add up to " + faults.sumPercent().toPlainString() + "% of all messages",
              "a message has at most one fault: keep their sum at 100% or below"));
    }
    return faults;
  }

  private Share share(OptionName name) {
    return value(name, Share::parse, Share.NONE);
  }

  private <T> T value(OptionName name, Function<String, T> parse, T normal) {
    String text = values.get(name.text());
    if (text == null) {
      return normal;
    }
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      complaints.add(new SettingProblem(name.text(), e.getMessage(), explanation(name)));
      return normal;
    }
  }

  private static String explanation(OptionName name) {
    return OptionName.explained().get(name.ordinal()).explanation();
  }

  private void complainOfUnknownNames() {
    values.keySet()
        .stream()
        .filter(name -> OptionName.named(name).isEmpty())
        .sorted()
        .forEach(name -> complaints.add(
            new SettingProblem(name, "the loopback broker has no such option",
                "options: " + allNames())));
  }

  private static String allNames() {
    return Arrays.stream(OptionName.values())
        .map(OptionName::text)
        .collect(Collectors.joining(", "));
  }

  private static long messages(String text) {
    try {
      long messages = Long.parseLong(text.strip());
      if (messages > 0) {
        return messages;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "not a number of messages: '" + text + "'; write one as 1000", e);
    }
    throw new IllegalArgumentException(
        "a buffer must hold at least 1 message, not " + text.strip());
  }

  private static List<FaultMix.Refusal> refusals(String text) {
    return Arrays.stream(text.split(",")).map(part -> refusal(part.strip())).toList();
  }

  private static FaultMix.Refusal refusal(String text) {
    String[] words = text.split("\\s+", 2);
    SendFailure.Kind kind = words.length == 1 ? SendFailure.Kind.OTHER : kind(words[1]);
    return new FaultMix.Refusal(kind, Share.parse(words[0]));
  }

  private static SendFailure.Kind kind(String text) {
    List<SendFailure.Kind> kinds =
        Arrays.stream(SendFailure.Kind.values())
            .filter(kind -> kind != SendFailure.Kind.CLOSED)
            .toList();
    return kinds.stream()
        .filter(kind -> word(kind).equals(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(
                "unknown kind of failure '"
                    + text
                    + "'; use one of "
                    + kinds.stream().map(OptionReader::word).collect(Collectors.joining(", "))));
  }

  private static String word(SendFailure.Kind kind) {
    return EnumWord.kebab(kind);
  }

  /**
   * The value of {@code faults.reorder}.
   *
   * @param share the share of messages that are held back
   * @param by the number of messages that overtake each
   */
  private record Reordering(Share share, int by) {
    static final Reordering NONE = new Reordering(Share.NONE, 1);

    static Reordering parse(String text) {
      String[] parts = text.strip().split("\\s+by\\s+", 2);
      return new Reordering(Share.parse(parts[0]), parts.length == 1 ? 1 : by(parts[1], text));
    }

    private static int by(String number, String text) {
      if (!number.matches("[1-9][0-9]{0,5}")) {
        throw new IllegalArgumentException(
            "not a reordering: '" + text + "'; write one as 0.1% by 5");
      }
      return Integer.parseInt(number);
    }
  }
}
