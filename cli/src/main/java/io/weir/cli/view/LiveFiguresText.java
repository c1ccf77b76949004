package io.weir.cli.view;

import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.LiveFigures;
import java.util.OptionalLong;

/** Puts an interval's figures into words. */
final class LiveFiguresText {
  private LiveFiguresText() {}

  /** The rate and the tails, for a line that has little room. */
  static String brief(LiveFigures figures) {
    if (readsOnly(figures)) {
      return full(figures);
    }
    return Quantity.rate(figures.acknowledgedPerSecond())
        + tail("  p99 publish ", figures.publishP99Nanos())
        + tail("  end-to-end ", figures.endToEndP99Nanos())
        + failed(figures);
  }

  /** The achieved and the offered rate, medians and tails. */
  static String full(LiveFigures figures) {
    if (readsOnly(figures)) {
      return Quantity.rate(figures.receivedPerSecond()) + " read";
    }
    return Quantity.rate(figures.acknowledgedPerSecond()) + " of "
        + Quantity.number(figures.duePerSecond())
        + tail("  publish p50 ", figures.publishP50Nanos())
        + tail(" p99 ", figures.publishP99Nanos())
        + tail("  end-to-end p50 ", figures.endToEndP50Nanos())
        + tail(" p99 ", figures.endToEndP99Nanos())
        + failed(figures);
  }

  private static boolean readsOnly(LiveFigures figures) {
    return figures.duePerSecond() == 0 && figures.acknowledgedPerSecond() == 0
        && figures.receivedPerSecond() > 0;
  }

  private static String tail(String name, OptionalLong nanos) {
    return nanos.isPresent() ? name + Quantity.latency(nanos.getAsLong()) : "";
  }

  private static String failed(LiveFigures figures) {
    return figures.failed() == 0 ? "" : "  " + Quantity.count(figures.failed()) + " failed";
  }
}
