package io.weir.cli.view;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.result.PhaseKind;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.LiveFigures;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows a trial of a search: one line that changes while it runs, and one that stays when it was
 * classified. Not thread-safe.
 */
final class SearchView {
  private static final double NANOS_PER_SECOND = 1e9;

  private final StatusLine line;
  private final AnsiColors colors;
  private final String label;
  private final ExperimentEvent.TrialBegan trial;
  private final long beganNanos = System.nanoTime();
  private PhaseKind phase = PhaseKind.WARM_UP;

  SearchView(StatusLine line, AnsiColors colors, String label, ExperimentEvent.TrialBegan trial) {
    this.line = line;
    this.colors = colors;
    this.label = label;
    this.trial = trial;
    show("");
  }

  void phaseStarted(PhaseKind kind) {
    phase = kind;
    show("");
  }

  void show(LiveFigures figures) {
    show("  " + LiveFiguresText.brief(figures));
  }

  private void show(String figures) {
    Duration left =
        trial.left().minusNanos(System.nanoTime() - beganNanos);
    line.show(label + "  trial " + trial.number() + " (" + Names.kebab(trial.probe().purpose())
        + ") at " + rate(trial.probe().rate()) + "  bounds " + bounds(trial.bounds()) + "  "
        + Durations.format(Duration.ofSeconds(Math.max(0, left.toSeconds()))) + " left  "
        + Names.kebab(phase) + figures);
  }

  /** Leaves a lasting line behind. */
  void ended(ExperimentEvent.TrialClassified event) {
    SearchedTrial done = event.trial();
    line.clear();
    line.print(String.format(Locale.ROOT, "  trial %2d  %-7s %12s msg/s  %5s  %s%s",
        done.number(), Names.kebab(done.purpose()),
        Quantity.count(Math.round(done.rate().perSecond())),
        Math.round(done.measure().toNanos() / NANOS_PER_SECOND) + "s",
        done.trialClass().map(this::painted).orElse("measured"),
        done.reason().isEmpty() ? "" : ": " + done.reason()));
  }

  private String painted(TrialClass found) {
    return switch (found) {
      case SUSTAINED -> colors.green("sustained");
      case EXCEEDED -> colors.red("exceeded");
      case UNDECIDED -> colors.yellow("undecided");
      case GENERATOR -> colors.yellow("generator");
    };
  }

  /** What is known, as {@code 38,100 to 41,200 msg/s}. */
  static String bounds(RateBounds bounds) {
    return bounds.lower().map(SearchView::number).orElse("?") + " to "
        + bounds.upper().map(SearchView::number).orElse("?");
  }

  private static String number(Rate rate) {
    return Quantity.count(Math.round(rate.perSecond()));
  }

  private static String rate(Rate rate) {
    return number(rate) + "/s";
  }
}
