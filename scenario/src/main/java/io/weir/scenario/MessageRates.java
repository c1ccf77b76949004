package io.weir.scenario;

import io.weir.core.text.Malformed;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.RateChoice;
import io.weir.scenario.key.ValueTypes;
import java.util.Optional;

/**
 * Converts rates of data to rates of messages.
 *
 * @param mean the mean size of a message
 */
record MessageRates(Fields fields, Problems problems, DataSize mean) {
  /** Returns a rate in messages; empty if it can't be converted, which is reported. */
  Optional<Rate> of(Key<?> key, RateChoice.Stated stated) {
    return switch (stated) {
      case RateChoice.Messages messages -> Optional.of(messages.rate());
      case RateChoice.Data data -> isConvertible(key.path())
          ? converted(key, data.rate())
          : Optional.empty();
    };
  }

  /**
   * Returns whether messages have a size. If not, it is reported. A wrong size is reported by
   * itself, and so is a missing one that is required.
   */
  boolean isConvertible(String path) {
    if (problems.concern(MessageKeys.SIZE)) {
      return false;
    }
    if (!fields.isSaid(MessageKeys.SIZE)) {
      fields.report(path, "is a rate of data, and there is no size of messages to convert it",
          "set " + MessageKeys.SIZE + ", or write a rate of messages, such as 10k/s");
      return false;
    }
    return true;
  }

  private Optional<Rate> converted(Key<?> key, ByteRate data) {
    Rate messages = data.ofMessages(mean);
    try {
      return Optional.of(ValueTypes.rate().parser().apply(messages.toString()));
    } catch (IllegalArgumentException e) {
      fields.report(key, data + " in messages of " + mean + ": " + Malformed.of(e).what(),
          "write another rate, or change " + MessageKeys.SIZE);
      return Optional.empty();
    }
  }
}
