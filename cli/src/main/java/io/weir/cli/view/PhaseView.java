package io.weir.cli.view;

import io.weir.core.interval.PhaseKind;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.AnsiColors;
import io.weir.lab.experiment.LiveFigures;
import java.time.Duration;
import java.util.List;

/**
 * Shows a phase: each second on a terminal, and as one line without one. Not thread-safe.
 */
final class PhaseView {
  private static final Duration IN_SECONDS = Duration.ofMinutes(2);

  private final ProgressDisplay line;
  private final AnsiColors colors;
  private final String label;
  private final TimeLeft left;
  private final PhaseKind phase;
  private final Duration least;
  private Duration planned;
  private List<String> last = List.of();

  /**
   * Begins to show a phase.
   *
   * @param label which run it is of
   * @param left the time left of the experiment, and the time that the phase took
   * @param planned how long it takes, or may take
   */
  PhaseView(ProgressDisplay line, AnsiColors colors, String label, TimeLeft left, PhaseKind phase,
      Duration planned) {
    this.line = line;
    this.colors = colors;
    this.label = label;
    this.left = left;
    this.phase = phase;
    this.least = planned;
    this.planned = planned;
    if (!line.live()) {
      line.print("  " + title() + "; about " + left.text());
    }
    show(List.of());
  }

  /** Shows an interval's values. */
  void show(LiveFigures figures) {
    if (phase == PhaseKind.DRAIN) {
      show(LiveFiguresText.unanswered(figures));
    } else {
      last = LiveFiguresText.valuesOfOffered(figures);
      show(LiveFiguresText.values(figures));
    }
  }

  private void show(List<String> values) {
    line.show(new StatusText(label + "  " + name() + " " + progress(), values, left.text()));
  }

  /** The phase continues beyond its time, because latencies still fall; for at most that long. */
  void extend(Duration most) {
    planned = least.plus(most);
    line.print("  latencies still fall: the warm-up continues for at most "
        + Durations.format(most) + " more");
  }

  /** The start of the phase does not count, and the phase continues by as much. */
  void cut(Duration start) {
    planned = least.plus(start);
    line.print("  latencies fell in the first " + Durations.format(seconds(start))
        + ", which do not count: the phase continues by as much");
  }

  private static Duration seconds(Duration time) {
    return Duration.ofSeconds(Math.round(time.toMillis() / 1e3));
  }

  /** Leaves a lasting line behind. */
  void end() {
    if (line.live()) {
      line.clear();
      String subject = "  " + title() + beyond();
      line.print(last.isEmpty()
          ? subject
          : subject + colors.faint(new StatusText("; last second:", last, "")
              .within(line.width() - subject.length())));
    }
  }

  private String title() {
    String length = switch (phase) {
      case BACKLOG, CATCH_UP, DRAIN -> "at most ";
      case WARM_UP, GUARD, MEASURE, IDLE, CAUGHT_UP -> "";
    };
    return name() + ", " + length + Durations.format(least);
  }

  private String beyond() {
    if (planned.equals(least)) {
      return "";
    }
    return " and " + Math.max(0, left.inPhase().minus(least).toSeconds()) + "s more";
  }

  private String name() {
    return switch (phase) {
      case WARM_UP -> "warm-up";
      case GUARD -> "guard";
      case MEASURE -> "measure";
      case IDLE -> "idle";
      case BACKLOG -> "backlog";
      case CATCH_UP -> "catch-up";
      case CAUGHT_UP -> "caught-up";
      case DRAIN -> "drain";
    };
  }

  /** Returns the time so far, as {@code 12/30 s} or {@code 1m12s/15m}. */
  private String progress() {
    Duration so = Duration.ofSeconds(Math.round(left.inPhase().toMillis() / 1_000.0));
    return planned.compareTo(IN_SECONDS) < 0 && planned.toMillisPart() == 0
        ? so.toSeconds() + "/" + planned.toSeconds() + " s"
        : Durations.format(so) + "/" + Durations.format(planned);
  }
}
