package io.weir.cli.view;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.interval.PhaseKind;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.LiveFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Shows a trial of a search: one line that changes while it runs, and one that stays when it was
 * classified. Not thread-safe.
 */
final class SearchView {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ProgressDisplay line;
  private final AnsiColors colors;
  private final String label;
  private final String system;
  private final TimeLeft left;
  private final ExperimentEvent.TrialBegan trial;
  private PhaseKind phase = PhaseKind.WARM_UP;

  /**
   * A trial that has just begun.
   *
   * @param system what its lasting line begins with: the system, if several take turns
   */
  SearchView(ProgressDisplay line, AnsiColors colors, String label, String system, TimeLeft left,
      ExperimentEvent.TrialBegan trial) {
    this.line = line;
    this.colors = colors;
    this.label = label;
    this.system = system;
    this.left = left;
    this.trial = trial;
    show(List.of());
  }

  void phaseStarted(PhaseKind kind) {
    phase = kind;
    show(List.of());
  }

  void show(LiveFigures figures) {
    show(LiveFiguresText.values(figures));
  }

  private void show(List<String> values) {
    List<String> all = new ArrayList<>();
    if (!trial.bounds().equals(RateBounds.NONE)) {
      all.add("bounds " + bounds(trial.bounds()));
    }
    all.addAll(values);
    line.show(new StatusText(label + "  trial " + trial.number() + " at "
        + rate(trial.probe().rate()) + " " + EnumWord.kebab(phase), all, left.text()));
  }

  /** Leaves a lasting line behind. */
  void ended(ExperimentEvent.TrialClassified event) {
    SearchedTrial done = event.trial();
    line.clear();
    line.print(String.format(Locale.ROOT, "  %strial %2d  %-7s %12s msg/s  %5s  %s%s",
        system, done.number(), EnumWord.kebab(done.purpose()),
        Quantity.count(Math.round(done.rate().perSecond())),
        Math.round(done.measure().toNanos() / NANOS_PER_SECOND) + "s",
        painted(done),
        done.reason().isEmpty() ? "" : ": " + done.reason()));
  }

  /** Returns its class, by each goal if there are several. */
  private String painted(SearchedTrial done) {
    return done.goals()
        .map(goals -> goals.each()
            .stream()
            .map(judged -> painted(judged.trialClass()))
            .collect(Collectors.joining("/")))
        .or(() -> done.trialClass().map(this::painted))
        .orElse("measured");
  }

  private String painted(TrialClass found) {
    return switch (found) {
      case SUSTAINED -> colors.green("sustained");
      case EXCEEDED -> colors.red("exceeded");
      case UNDECIDED -> colors.yellow("undecided");
      case GENERATOR -> colors.yellow("generator");
    };
  }

  /** Returns what is known, as {@code 38,100 to 41,200 msg/s}. */
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
