package io.weir.cli.view;

import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.LiveFigures;
import io.weir.lab.experiment.Unanswered;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Puts an interval's values into words. */
final class LiveFiguresText {
  private LiveFiguresText() {}

  /**
   * Returns the values, the most important one first: failures and losses, sends without an answer,
   * the achieved rate, the tails.
   */
  static List<String> values(LiveFigures figures) {
    return values(figures, "");
  }

  /** Returns the same with the offered rate. */
  static List<String> valuesOfOffered(LiveFigures figures) {
    return values(figures, " of " + Quantity.number(figures.duePerSecond()));
  }

  /** Returns the sends without an answer, if any are known. */
  static List<String> unanswered(LiveFigures figures) {
    return figures.unanswered().map(Unanswered::text).stream().toList();
  }

  private static List<String> values(LiveFigures figures, String offered) {
    List<String> values = new ArrayList<>();
    if (figures.failed() > 0) {
      values.add(Quantity.count(figures.failed()) + " failed");
    }
    values.addAll(unanswered(figures));
    if (figures.workers() < figures.planned()) {
      values.add(figures.workers() + " of " + figures.planned() + " workers");
    }
    if (figures.readsOnly()) {
      values.add(Quantity.number(figures.receivedPerSecond()) + "/s read");
      return values;
    }
    values.add(Quantity.number(figures.acknowledgedPerSecond()) + "/s" + offered);
    tail("publish p99 ", figures.publishP99Nanos(), values);
    tail("end-to-end p99 ", figures.endToEndP99Nanos(), values);
    if (figures.planned() > 1 && figures.workers() == figures.planned()) {
      values.add(figures.planned() + " workers");
    }
    return values;
  }

  private static void tail(String name, OptionalLong nanos, List<String> values) {
    nanos.ifPresent(value -> values.add(name + Quantity.latency(value)));
  }
}
