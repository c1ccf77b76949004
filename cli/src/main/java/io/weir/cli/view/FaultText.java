package io.weir.cli.view;

import io.weir.core.result.FaultEvent;
import java.util.Locale;

/** A step of a fault, on one line. */
final class FaultText {
  private static final double NANOS_PER_SECOND = 1e9;

  private FaultText() {}

  static String of(FaultEvent event) {
    String what = event.process().map(process -> process + " ").orElse("")
        + event.step().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String more = event.exitCode()
        .map(code -> "exit code " + code)
        .or(event::detail)
        .map(text -> " (" + text + ")")
        .orElse("");
    return String.format(Locale.ROOT, "%.1f s into the load: ",
        event.atNanos() / NANOS_PER_SECOND) + what + more;
  }
}
