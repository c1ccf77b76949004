package io.weir.scenario.key;

import io.weir.core.scenario.Load;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** An offered rate as it is written in a scenario. */
public sealed interface RateChoice {
  /** The highest sustainable rate, which is searched for. */
  RateChoice HIGHEST = new Highest();

  /** As fast as the clients take messages. */
  RateChoice UNLIMITED = new Unlimited();

  /** How it is written in a scenario. */
  ValueType<RateChoice> TYPE = type();

  /** The highest sustainable rate. */
  record Highest() implements RateChoice {}

  /** No rate: as fast as the clients take messages. */
  record Unlimited() implements RateChoice {}

  /** So many messages in a second. */
  record Messages(Rate rate) implements RateChoice {}

  /** So much data in a second, in messages of the workload's mean size. */
  record Data(ByteRate rate) implements RateChoice {}

  private static ValueType<RateChoice> type() {
    String highest = "highest";
    String unlimited = Load.UNLIMITED;
    Pattern data = Pattern.compile(".*(B|bit)\\s*/\\s*s\\s*");
    ValueType<Rate> messages = ValueTypes.rate();
    ValueType<ByteRate> bytes = ValueTypes.byteRate();
    ValueType<RateChoice> type = new ValueType<>(
        new Shape.Either(messages.shape(),
            new Shape.Either(bytes.shape(), new Shape.Word(List.of(highest, unlimited)))),
        "write a rate with its unit, such as 10k/s, 20 msg/s or 50 MB/s, or highest, or unlimited",
        text -> text.equals(highest)
            ? HIGHEST
            : text.equals(unlimited)
                ? UNLIMITED
            : data.matcher(text).matches()
                ? new Data(bytes.parser().apply(text))
            : new Messages(messages.parser().apply(text)),
        value -> switch ((RateChoice) value) {
          case Highest any -> highest;
          case Unlimited any -> unlimited;
          case Messages some -> messages.writer().apply(some.rate());
          case Data some -> bytes.writer().apply(some.rate());
        });
    return ValueTypes.insteadOf(
        Map.of("max", highest, "maximum", highest, "0", highest, "-1", unlimited, "none", unlimited,
            "unbounded", unlimited),
        type);
  }
}
