package io.weir.scenario.key;

import java.util.List;

/** Whether the measure phase is divided into windows. */
public sealed interface WindowsChoice {
  /** In windows until the comparison is conclusive, where that is possible. */
  WindowsChoice AUTO = new Auto();
  /** At one go. */
  WindowsChoice OFF = new Off();

  /** How it is written in a scenario. */
  ValueType<WindowsChoice> TYPE = type();

  /** Where that is possible. */
  record Auto() implements WindowsChoice {}

  /** Nowhere. */
  record Off() implements WindowsChoice {}

  /** So many. */
  record Count(int windows) implements WindowsChoice {}

  private static ValueType<WindowsChoice> type() {
    ValueType<Integer> count = ValueTypes.count(2, 10_000);
    return new ValueType<>(new Shape.Either(count.shape(), new Shape.Word(List.of("auto", "off"))),
        "write a number of windows, such as 12, or auto, or off",
        text -> switch (text) {
          case "auto" -> AUTO;
          case "off" -> OFF;
          default -> new Count(count.parser().apply(text));
        },
        value -> switch ((WindowsChoice) value) {
          case Auto any -> "auto";
          case Off none -> "off";
          case Count some -> count.writer().apply(some.windows());
        });
  }
}
