package io.weir.cli.view;

import io.weir.core.result.PhaseKind;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.AnsiColors;
import io.weir.lab.experiment.LiveFigures;
import java.time.Duration;

/** Shows a phase as it goes: every second to people, now and then to others. Not thread-safe. */
final class PhaseView {
  private static final int BAR = 10;
  private static final long LEAST_PACE_SECONDS = 5;
  private static final int LINES = 20;
  private static final double NANOS_PER_SECOND = 1e9;

  private final StatusLine line;
  private final AnsiColors colors;
  private final String label;
  private final PhaseKind phase;
  private final Duration least;
  private final long startNanos = System.nanoTime();
  private Duration planned;
  private long tellNanos;
  private String last = "";

  /**
   * Begins to show a phase.
   *
   * @param label which run it is of
   * @param planned how long it takes, or may take
   */
  PhaseView(StatusLine line, AnsiColors colors, String label, PhaseKind phase, Duration planned) {
    this.line = line;
    this.colors = colors;
    this.label = label;
    this.phase = phase;
    this.least = planned;
    this.planned = planned;
    if (!line.live()) {
      line.print("  " + title());
    }
    line.show(label + "  " + title());
    tellNanos = startNanos + Duration.ofSeconds(LEAST_PACE_SECONDS).toNanos();
  }

  /** Shows an interval's figures. */
  void show(LiveFigures figures) {
    if (phase == PhaseKind.DRAIN) {
      line.show(label + "  " + name() + " " + bar());
      return;
    }
    last = LiveFiguresText.full(figures);
    if (line.live()) {
      line.show(label + "  " + name() + " " + bar() + "  " + LiveFiguresText.brief(figures));
    } else if (System.nanoTime() >= tellNanos) {
      tellNanos += paceNanos();
      line.print("    " + elapsed() + "  " + last);
    }
  }

  /** The phase continues beyond its time, because latencies still fall; for at most that long. */
  void goOn(Duration most) {
    planned = least.plus(most);
    line.print("  latencies still fall: the warm-up continues for at most "
        + Durations.format(most) + " more");
  }

  /** Leaves a lasting line behind. */
  void end() {
    if (line.live()) {
      line.clear();
      line.print(
          "  " + title() + beyond() + (last.isEmpty() ? "" : colors.faint("; at its end " + last)));
    }
  }

  private String title() {
    String length = switch (phase) {
      case BACKLOG, CATCH_UP, DRAIN -> "at most ";
      case WARM_UP, MEASURE, CAUGHT_UP -> "";
    };
    return name() + ", " + length + Durations.format(least);
  }

  private String beyond() {
    if (planned.equals(least)) {
      return "";
    }
    Duration more = Duration.ofNanos(System.nanoTime() - startNanos).minus(least);
    return " and " + Math.max(0, more.toSeconds()) + "s more";
  }

  private String name() {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case MEASURE -> "measure";
      case BACKLOG -> "backlog";
      case CATCH_UP -> "catch-up";
      case CAUGHT_UP -> "caught-up";
      case DRAIN -> "drain";
    };
  }

  private String elapsed() {
    return Math.round((System.nanoTime() - startNanos) / NANOS_PER_SECOND) + "s";
  }

  private String bar() {
    double share = (System.nanoTime() - startNanos) / Math.max(1.0, planned.toNanos());
    int full = (int) Math.round(Math.clamp(share, 0, 1) * BAR);
    return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] " + elapsed() + "/"
        + Durations.format(planned);
  }

  /**
   * Long phases report about twenty times, short ones every few seconds; the first time is soon in
   * both.
   */
  private long paceNanos() {
    return Math.max(Duration.ofSeconds(LEAST_PACE_SECONDS).toNanos(), planned.toNanos() / LINES);
  }
}
