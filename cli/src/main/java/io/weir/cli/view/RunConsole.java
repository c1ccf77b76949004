package io.weir.cli.view;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ListenerPlugin;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.RunResult;
import io.weir.core.text.EnumWord;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.text.SystemText;
import io.weir.findings.workers.WorkersText;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Shows an experiment as it goes. Takes one event at a time. */
public final class RunConsole implements ExperimentListener {
  private static final Duration WORTH_TELLING = Duration.ofSeconds(2);
  private static final double NANOS_PER_SECOND = 1e9;

  private final AnsiColors colors;
  private final ProgressDisplay line;
  private final DownloadView downloads;
  private PhaseView phase;
  private SearchView search;
  private final TimeLeft left;
  private String label = "";
  private Optional<Plan> plan = Optional.empty();
  private Optional<TurnsView> turns = Optional.empty();

  /**
   * Shows an experiment elsewhere than on the console, without colors.
   *
   * @param nanoTime the time, in nanoseconds
   * @param afterwards what follows it within its suite
   */
  public RunConsole(ProgressDisplay display, LongSupplier nanoTime, Ahead afterwards) {
    this(new AnsiColors(false), display, new TimeLeft(nanoTime, afterwards));
  }

  RunConsole(AnsiColors colors, ProgressDisplay line, TimeLeft left) {
    this.colors = colors;
    this.line = line;
    this.downloads = new DownloadView(line);
    this.left = left;
  }

  /** Each experiment is shown. */
  public static final class Plugin implements ListenerPlugin {
    @Option(names = "--screen",
        description = "Show all systems side by side at the bottom of the terminal, with a sparkline of their p99.")
    private boolean screen;

    @Override
    public Optional<ExperimentListener> open(Console console, Ahead afterwards)
        throws CliException {
      if (screen && !console.live()) {
        throw new CliException(ExitCode.INPUT, "--screen needs a terminal",
            "leave it out in scripts and with --quiet, or use --live for a page in the browser");
      }
      TimeLeft left = new TimeLeft(System::nanoTime, afterwards);
      if (!screen) {
        return Optional.of(new RunConsole(console.colors(), new StatusLine(console), left));
      }
      SystemsTable table = new SystemsTable(console.colors(), System::nanoTime);
      RunConsole below =
          new RunConsole(console.colors(), new StatusLine(console, table::lines), left);
      return Optional.of(event -> {
        table.on(event);
        below.on(event);
      });
    }
  }

  @Override
  public void on(ExperimentEvent event) {
    if (!isOfTurns(event)) {
      show(event);
    }
  }

  /** Shows what runs do that are made at the same time; false for all else. */
  private boolean isOfTurns(ExperimentEvent event) {
    return switch (event) {
      case ExperimentEvent.RunStarted it -> beginTurns(it);
      case ExperimentEvent.ProcessStarting it -> inTurns(it.run(),
          view -> view.starting(it.run(), named(it.process(), it.role())));
      case ExperimentEvent.ProcessReady it -> inTurns(it.run(),
          view -> view.ready(it.run(), named(it.process(), it.role()), it.took()));
      case ExperimentEvent.Preparing it -> inWindows(it.run(),
          view -> view.preparing(it.run(), it.doing()));
      case ExperimentEvent.Prepared it -> inWindows(it.run(), view -> view.prepared(it));
      case ExperimentEvent.PhaseStarted it -> inWindows(it.run(),
          view -> view.phaseStarted(it.run(), it.phase()));
      case ExperimentEvent.IntervalMeasured it -> inWindows(it.run(), view -> view.measured(it));
      case ExperimentEvent.RoundMeasured it -> {
        turns.ifPresent(view -> view.measured(it));
        yield true;
      }
      case ExperimentEvent.Stopping it -> inTurns(it.run(), view -> view.stopping(it.run()));
      case ExperimentEvent.RunEnded it -> inTurns(it.result().run(), view -> {
        left.runEnded();
        downloads.close();
        view.ended(it.result());
      });
      case ExperimentEvent.ExperimentStarted it -> false;
      case ExperimentEvent.ArtifactProgress it -> false;
      case ExperimentEvent.ArtifactsReady it -> false;
      case ExperimentEvent.Notice it -> false;
      case ExperimentEvent.Settling it -> false;
      case ExperimentEvent.StartCut it -> false;
      case ExperimentEvent.TrialBegan it -> false;
      case ExperimentEvent.TrialClassified it -> false;
      case ExperimentEvent.Faulted it -> false;
      case ExperimentEvent.ExperimentEnded it -> false;
    };
  }

  private boolean beginTurns(ExperimentEvent.RunStarted event) {
    List<PlannedRun> together =
        plan.map(all -> all.together(event.run())).orElse(List.of(event.run()));
    if (together.size() < 2) {
      turns = Optional.empty();
      return false;
    }
    left.runStarted(event.run());
    if (turns.filter(view -> view.shows(event.run())).isEmpty()) {
      turns = Optional.of(
          new TurnsView(line, colors, System::nanoTime, together, event.of()));
    }
    return true;
  }

  private boolean inTurns(PlannedRun run, Consumer<TurnsView> show) {
    Optional<TurnsView> its = turns.filter(view -> view.shows(run));
    its.ifPresent(show);
    return its.isPresent();
  }

  /** Trials in turns are shown like those of a run alone: there is one at a time. */
  private boolean inWindows(PlannedRun run, Consumer<TurnsView> show) {
    return turns.filter(view -> view.showsLoad(run)).isPresent() && inTurns(run, show);
  }

  private void show(ExperimentEvent event) {
    switch (event) {
      case ExperimentEvent.ExperimentStarted it -> started(it);
      case ExperimentEvent.ArtifactProgress it -> downloads.show(it.purpose(), it.doneFiles(),
          it.missingFiles(), it.doneBytes());
      case ExperimentEvent.ArtifactsReady it -> fetched(it);
      case ExperimentEvent.RunStarted it -> runStarted(it);
      case ExperimentEvent.Notice it -> line
          .print("  " + colors.yellow("note:") + " " + it.message());
      case ExperimentEvent.ProcessStarting it -> doing(
          "starting " + named(it.process(), it.role()));
      case ExperimentEvent.ProcessReady it -> line
          .print("  " + named(it.process(), it.role()) + " ready after " + seconds(it.took()));
      case ExperimentEvent.Preparing it -> doing(it.doing());
      case ExperimentEvent.Prepared it -> prepared(it);
      case ExperimentEvent.PhaseStarted it -> phaseStarted(it);
      case ExperimentEvent.Settling it -> {
        left.phaseStarted(PhaseKind.WARM_UP, it.most());
        if (phase != null) {
          phase.extend(it.most());
        }
      }
      case ExperimentEvent.StartCut it -> {
        if (phase != null) {
          phase.cut(it.start());
        }
      }
      case ExperimentEvent.IntervalMeasured it -> {
        if (search != null) {
          search.show(it.values());
        } else if (phase != null) {
          phase.show(it.values());
        }
      }
      case ExperimentEvent.TrialBegan it -> trialBegan(it);
      case ExperimentEvent.TrialClassified it -> trialClassified(it);
      case ExperimentEvent.Faulted it -> line.print("  " + colors.yellow("fault:") + " "
          + text(it.event()));
      case ExperimentEvent.Stopping it -> {
        endPhase();
        doing("stopping " + it.run().system().name());
      }
      case ExperimentEvent.RunEnded it -> runEnded(it);
      case ExperimentEvent.RoundMeasured it -> {}
      case ExperimentEvent.ExperimentEnded it -> line.clear();
    }
  }

  private void started(ExperimentEvent.ExperimentStarted event) {
    left.started(event.plan());
    plan = Optional.of(event.plan());
    line.print("results go to " + event.folder());
    event.environment()
        .warnings()
        .forEach(warning -> line.print(colors.yellow("note:") + " " + warning));
  }

  private void fetched(ExperimentEvent.ArtifactsReady event) {
    downloads.close();
    if (event.took().compareTo(WORTH_TELLING) >= 0) {
      line.print("  " + event.purpose() + ": " + event.files() + " files, here after "
          + seconds(event.took()));
    }
  }

  private void runStarted(ExperimentEvent.RunStarted event) {
    left.runStarted(event.run());
    label = "run " + event.number() + "/" + event.of() + " " + event.run().system().name();
    line.print("");
    line.print(
        colors.bold("run " + event.number() + " of " + event.of()) + "  " + title(event.run()));
    SystemText.hosts(event.run()).ifPresent(hosts -> line.print("  " + hosts));
    WorkersText.of(event.run()).ifPresent(workers -> line.print("  " + workers));
  }

  private static String title(PlannedRun run) {
    String variant = run.variant()
        .entrySet()
        .stream()
        .map(entry -> ", " + entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining());
    return SystemText.of(run.system()) + variant + ", "
        + run.workload().load().described() + ", repetition " + run.repetition();
  }

  /** Processes whose name already has their role are not named twice. */
  private static String named(String process, String role) {
    return process.startsWith(role) ? process : process + " (" + role + ")";
  }

  private void doing(String what) {
    if (search != null) {
      return;
    }
    if (line.live()) {
      line.show(new StatusText(label + "  " + what, List.of(), left.text()));
    } else {
      line.print("  " + what);
    }
  }

  private void prepared(ExperimentEvent.Prepared event) {
    if (search != null) {
      return;
    }
    line.clear();
    event.readBack()
        .durability()
        .ifPresentOrElse(
            durability -> line.print("  prepared; in force: " + SystemText.of(durability)),
            () -> line.print("  prepared"));
  }

  private void phaseStarted(ExperimentEvent.PhaseStarted event) {
    if (search != null) {
      search.phaseStarted(event.phase());
    } else {
      endPhase();
      left.phaseStarted(event.phase(), event.planned());
      phase = new PhaseView(line, colors, label, left, event.phase(), event.planned());
    }
  }

  /** The trial that latency is measured in is shown like that of any run. */
  private void trialBegan(ExperimentEvent.TrialBegan event) {
    endPhase();
    String system = "";
    if (turns.filter(view -> view.shows(event.run())).isPresent()) {
      label = event.run().system().name();
      system = label + ": ";
    }
    if (event.probe().purpose() == TrialPurpose.LATENCY) {
      line.print(
          "  " + system + "bounds " + SearchView.bounds(event.bounds()) + " msg/s; latency at "
              + event.probe().rate());
    } else {
      left.searching(event.remaining());
      search = new SearchView(line, colors, label, system, left, event);
    }
  }

  private void trialClassified(ExperimentEvent.TrialClassified event) {
    if (search != null) {
      search.ended(event);
      search = null;
    }
  }

  private void endPhase() {
    if (phase != null) {
      phase.end();
      phase = null;
    }
  }

  private void runEnded(ExperimentEvent.RunEnded event) {
    search = null;
    endPhase();
    left.runEnded();
    downloads.close();
    line.clear();
    RunResult result = event.result();
    String took = result.ended()
        .map(end -> " after " + seconds(Duration.between(result.started(), end)))
        .orElse("");
    String problem =
        result.problem().map(text -> ": " + text.strip().replace("\n", "\n    ")).orElse("");
    switch (result.status()) {
      case COMPLETED -> line.print("  " + colors.green("completed") + took);
      case INTERRUPTED -> line.print("  " + colors.yellow("interrupted") + took + problem);
      case FAILED, UNFINISHED -> line.print("  " + colors.red("failed") + took + problem);
    }
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** Returns a step of a fault, on one line. */
  private static String text(FaultEvent event) {
    String what = event.process().map(process -> process + " ").orElse("")
        + EnumWord.words(event.step());
    String more = event.exitCode()
        .map(code -> "exit code " + code)
        .or(event::detail)
        .map(text -> " (" + text + ")")
        .orElse("");
    return String.format(Locale.ROOT, "%.1f s into the load: ",
        event.atNanos() / NANOS_PER_SECOND) + what + more;
  }
}
