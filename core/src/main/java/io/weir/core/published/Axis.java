package io.weir.core.published;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A parameter in which the cells of a study differ, besides the system. */
public enum Axis {
  /** Partitions of each topic. */
  PARTITIONS,
  /** Producers of each topic. */
  PRODUCERS,
  /** Subscriptions of each topic. */
  SUBSCRIPTIONS,
  /** How many copies exist when the acknowledgement is sent, in the scenario's words. */
  ACKNOWLEDGE,
  /** The storage of each copy by then, in the scenario's words. */
  STORAGE,
  /** The most bytes of a batch. */
  BATCH,
  /** The offered rate. */
  RATE;

  /** Returns its name in files, as {@code partitions}. */
  public String label() {
    return EnumWord.kebab(this);
  }

  /** Returns the axis of that name. */
  public static Optional<Axis> named(String label) {
    return Arrays.stream(values()).filter(axis -> axis.label().equals(label)).findFirst();
  }

  /**
   * Returns a value of it, in the one form in which values are compared.
   *
   * @throws IllegalArgumentException if it can't be one; the message says what would be
   */
  public String parse(String text) {
    return switch (this) {
      case PARTITIONS, PRODUCERS, SUBSCRIPTIONS -> count(text);
      case ACKNOWLEDGE -> word(text, Acknowledge.values());
      case STORAGE -> word(text, Storage.values());
      case BATCH -> DataSize.parse(text).toString();
      case RATE -> Rate.parse(text).toString();
    };
  }

  private static String count(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new Malformed("'" + text + "' is not a whole number", "write it as 16");
    }
    return Integer.toString(Integer.parseInt(text));
  }

  private static String word(String text, Enum<?>[] constants) {
    String words = Arrays.stream(constants).map(EnumWord::kebab).collect(Collectors.joining(", "));
    if (Arrays.stream(constants).noneMatch(constant -> EnumWord.kebab(constant).equals(text))) {
      throw new Malformed("'" + text + "' is not known", "write one of: " + words);
    }
    return text;
  }
}
