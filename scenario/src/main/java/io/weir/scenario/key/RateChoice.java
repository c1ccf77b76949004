package io.weir.scenario.key;

import io.weir.core.scenario.Load;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.Rate;
import java.util.List;
import java.util.Map;

/** An offered rate as it is written in a scenario. */
public sealed interface RateChoice {
  /** The highest sustainable rate, which is searched for. */
  RateChoice HIGHEST = new Highest();

  /** As fast as the clients take messages. */
  RateChoice UNLIMITED = new Unlimited();

  /**
   * How a rate is written that is neither searched for nor unlimited. Also writes a {@link Rate}.
   */
  ValueType<Stated> STATED = stated();

  /** How it is written in a scenario. */
  ValueType<RateChoice> TYPE = type();

  /** The highest sustainable rate. */
  record Highest() implements RateChoice {}

  /** No rate: as fast as the clients take messages. */
  record Unlimited() implements RateChoice {}

  /** A rate in messages or in data. */
  sealed interface Stated extends RateChoice {}

  /** So many messages in a second. */
  record Messages(Rate rate) implements Stated {}

  /** So much data in a second, in messages of the workload's mean size. */
  record Data(ByteRate rate) implements Stated {}

  private static ValueType<Stated> stated() {
    ValueType<Rate> messages = ValueTypes.rate();
    ValueType<ByteRate> data = ValueTypes.byteRate();
    return new ValueType<>(new Shape.Either(messages.shape(), data.shape()),
        "write a rate with its unit, such as 10k/s, 20 msg/s or 50 MB/s",
        text -> ByteRate.isWritten(text)
            ? new Data(data.parser().apply(text))
            : new Messages(messages.parser().apply(text)),
        value -> switch (value) {
          case Data some -> data.writer().apply(some.rate());
          case Messages some -> messages.writer().apply(some.rate());
          default -> messages.writer().apply(value);
        });
  }

  private static ValueType<RateChoice> type() {
    String highest = "highest";
    String unlimited = Load.UNLIMITED;
    ValueType<RateChoice> type = new ValueType<>(
        new Shape.Either(STATED.shape(), new Shape.Word(List.of(highest, unlimited))),
        STATED.hint() + ", or highest, or unlimited",
        text -> text.equals(highest)
            ? HIGHEST
            : text.equals(unlimited)
                ? UNLIMITED
            : STATED.parser().apply(text),
        value -> switch ((RateChoice) value) {
          case Highest any -> highest;
          case Unlimited any -> unlimited;
          case Stated some -> STATED.writer().apply(some);
        });
    return ValueTypes.insteadOf(
        Map.of("max", highest, "maximum", highest, "0", highest, "-1", unlimited, "none", unlimited,
            "unbounded", unlimited),
        type);
  }
}
