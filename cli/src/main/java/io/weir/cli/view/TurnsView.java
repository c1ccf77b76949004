package io.weir.cli.view;

import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Durations;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.text.SystemText;
import io.weir.lab.experiment.ExperimentEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Shows runs that are made at the same time and take turns. Not thread-safe. */
final class TurnsView {
  /** For the drain, for stopping all systems and for the report. */
  private static final Duration USUAL_END = Duration.ofSeconds(15);
  private static final Duration USUAL_START = Duration.ofSeconds(45);

  private final ProgressDisplay line;
  private final AnsiColors colors;
  private final LongSupplier nanoTime;
  private final List<PlannedRun> runs;
  /** Empty for trials in turns. */
  private final Optional<Windows> windows;
  private final long beganNanos;
  private final Set<PhaseKind> shown = new HashSet<>();
  private long loadNanos;
  private int round = 1;
  private int cut;

  /**
   * Begins to show runs.
   *
   * @param runs those that are made together
   */
  TurnsView(ProgressDisplay line, AnsiColors colors, LongSupplier nanoTime, List<PlannedRun> runs,
      int of) {
    this.line = line;
    this.colors = colors;
    this.nanoTime = nanoTime;
    this.runs = runs;
    this.windows = runs.getFirst().phases().windows();
    this.beganNanos = nanoTime.getAsLong();
    line.print("");
    line.print(colors.bold("runs " + runs.getFirst().index() + " to " + runs.getLast().index()
        + " of " + of) + "  " + runs.stream()
            .map(run -> SystemText.of(run.system()))
            .distinct()
            .collect(Collectors.joining(", ")));
    line.print("  " + runs.getFirst().workload().load().described() + " in turns: "
        + windows.map(TurnsView::turns).orElse("one trial of each system after another"));
  }

  private static String turns(Windows windows) {
    return windows.most() + " windows of " + Durations.format(windows.length()) + " each"
        + (windows.untilConclusive() ? ", or fewer" : "");
  }

  /** Returns whether it shows this run, and what happens in its trials. */
  boolean showsLoad(PlannedRun run) {
    return shows(run) && windows.isPresent();
  }

  /** Returns whether it shows this run. */
  boolean shows(PlannedRun run) {
    return runs.contains(run);
  }

  void starting(PlannedRun run, String process) {
    status(run.system().name() + ": starting " + process, List.of());
  }

  void ready(PlannedRun run, String process, Duration took) {
    line.print("  " + run.system().name() + ": " + process + " ready after " + seconds(took));
  }

  void preparing(PlannedRun run, String doing) {
    status(run.label() + ": " + doing, List.of());
  }

  void prepared(ExperimentEvent.Prepared event) {
    line.print("  " + event.run().label() + ": prepared" + event.readBack()
        .durability()
        .map(durability -> "; in force: " + SystemText.of(durability))
        .orElse(""));
  }

  void phaseStarted(PlannedRun run, PhaseKind phase) {
    if (loadNanos == 0) {
      loadNanos = nanoTime.getAsLong();
    }
    switch (phase) {
      case WARM_UP -> {
        if (shown.add(phase)) {
          line.print("  warm-up in turns, " + Durations.format(run.phases().warmUp()) + " each");
        }
      }
      case GUARD, MEASURE -> status(turn(run, phase), List.of());
      case DRAIN -> {
        if (shown.add(phase)) {
          status("drain", List.of());
        }
      }
      case IDLE, BACKLOG, CATCH_UP, CAUGHT_UP -> {}
    }
  }

  void measured(ExperimentEvent.IntervalMeasured event) {
    switch (event.phase()) {
      case GUARD, MEASURE -> status(turn(event.run(), event.phase()),
          LiveFiguresText.values(event.values()));
      case WARM_UP -> status("warm-up " + event.run().label(),
          LiveFiguresText.values(event.values()));
      case IDLE, BACKLOG, CATCH_UP, CAUGHT_UP, DRAIN -> {}
    }
  }

  private String turn(PlannedRun run, PhaseKind phase) {
    return "round " + round + "/" + windows.map(Windows::most).orElse(0) + " " + run.label()
        + (phase == PhaseKind.GUARD ? " guard" : "");
  }

  void measured(ExperimentEvent.RoundMeasured event) {
    round = Math.min(event.round() + 1, event.of());
    if (event.cut() > cut) {
      line.print(
          "  the first " + event.cut() + " rounds do not count: a system was not yet steady");
      cut = event.cut();
    }
    if (event.interim().table().isEmpty()) {
      line.print("  round " + event.round() + " of " + event.of());
    } else {
      event.interim().table().forEach(text -> line.print("  " + text));
    }
    if (event.last() && event.round() < windows.map(Windows::most).orElse(0)) {
      line.print("  " + colors.green("decided") + " after " + event.round() + " of " + event.of()
          + " rounds");
    }
  }

  void stopping(PlannedRun run) {
    status("stopping " + run.system().name(), List.of());
  }

  void ended(RunResult result) {
    line.clear();
    String took = result.ended()
        .map(end -> " after " + seconds(Duration.between(result.started(), end)))
        .orElse("");
    String problem =
        result.problem().map(text -> ": " + text.strip().replace("\n", "\n    ")).orElse("");
    String name = "  " + result.run().label() + ": ";
    switch (result.status()) {
      case COMPLETED -> line.print(name + colors.green("completed") + took);
      case INTERRUPTED -> line.print(name + colors.yellow("interrupted") + took + problem);
      case FAILED, UNFINISHED -> line.print(name + colors.red("failed") + took + problem);
    }
  }

  private void status(String subject, List<String> values) {
    line.show(new StatusText(subject, values, left()));
  }

  /** Returns the time left at most, as {@code 3m10s left}. */
  private String left() {
    Duration load = windows
        .map(turns -> runs.getFirst()
            .phases()
            .warmUp()
            .multipliedBy(runs.size())
            .plus(turns.turn().multipliedBy((long) turns.most() * runs.size())))
        .orElseGet(
            () -> runs.stream().map(PlannedRun::loadTime).reduce(Duration.ZERO, Duration::plus));
    Duration takes = load.plus(USUAL_END).plus(loadNanos == 0 ? USUAL_START : Duration.ZERO);
    Duration since = Duration.ofNanos(
        nanoTime.getAsLong() - (loadNanos == 0 ? beganNanos : loadNanos));
    long seconds = Math.max(1, takes.minus(since).toSeconds());
    return (windows.filter(turns -> !turns.untilConclusive()).isPresent() ? "" : "at most ")
        + Durations.format(Duration.ofSeconds(seconds)) + " left";
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
