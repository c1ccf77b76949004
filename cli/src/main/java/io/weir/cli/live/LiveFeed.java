package io.weir.cli.live;

import io.weir.cli.context.Ahead;
import io.weir.cli.view.ProgressDisplay;
import io.weir.cli.view.RunConsole;
import io.weir.cli.view.StatusText;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.text.EnumWord;
import io.weir.findings.text.NaturalOrder;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What an experiment has shown so far, and what is new, for any number of browsers. The words are
 * those of the terminal. Thread-safe; it holds its lock for no transfer.
 */
final class LiveFeed implements ExperimentListener {
  private static final int MOST_LINES = 200;
  private static final int WIDTH = 120;
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongSupplier nanoTime;
  private final long beganNanos;
  private final RunConsole words;
  private final Map<String, LiveSystem> systems = new LinkedHashMap<>();
  private final Deque<String> lines = new ArrayDeque<>();
  private final List<LiveClient> clients = new ArrayList<>();
  private StatusText status = new StatusText("", List.of(), "");
  private String title = "";
  private String question = "";
  private Optional<LiveEvent> end = Optional.empty();

  /**
   * A feed of one experiment.
   *
   * @param nanoTime the time, in nanoseconds
   * @param afterwards what follows within its suite
   */
  LiveFeed(LongSupplier nanoTime, Ahead afterwards) {
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
    this.words = new RunConsole(new Display(), nanoTime, afterwards);
  }

  /**
   * All that a browser needs at first.
   *
   * @param title the scenario
   * @param lines the last lines of the terminal
   */
  private record SoFar(String title, String question, List<LiveSystem.SoFar> systems,
      StatusText status, List<String> lines) {}

  /**
   * The end.
   *
   * @param report the path of the report; empty if there is none
   */
  private record End(Optional<String> report) {}

  /** Takes what a terminal shows. */
  private final class Display implements ProgressDisplay {
    @Override
    public boolean live() {
      return true;
    }

    @Override
    public int width() {
      return WIDTH;
    }

    @Override
    public void show(String text) {
      show(new StatusText(text.strip(), List.of(), ""));
    }

    @Override
    public void show(StatusText text) {
      synchronized (LiveFeed.this) {
        status = text;
        send("status", text);
      }
    }

    @Override
    public void clear() {
      show("");
    }

    @Override
    public void print(String text) {
      synchronized (LiveFeed.this) {
        lines.add(text);
        if (lines.size() > MOST_LINES) {
          lines.remove();
        }
        send("line", text);
      }
    }
  }

  @Override
  public void on(ExperimentEvent event) {
    words.on(event);
    synchronized (this) {
      change(event).ifPresent(change -> send("system", change));
    }
  }

  private Optional<LiveSystem.Change> change(ExperimentEvent event) {
    return switch (event) {
      case ExperimentEvent.ExperimentStarted it -> {
        begin(it.plan());
        yield Optional.empty();
      }
      case ExperimentEvent.RunStarted it -> does(it.run(), "starting");
      case ExperimentEvent.ProcessStarting it -> does(it.run(), "starting " + it.process());
      case ExperimentEvent.Preparing it -> does(it.run(), it.doing());
      case ExperimentEvent.Prepared it -> does(it.run(), "prepared");
      case ExperimentEvent.PhaseStarted it -> phase(it);
      case ExperimentEvent.IntervalMeasured it -> measured(it);
      case ExperimentEvent.Stopping it -> does(it.run(), "stopping");
      case ExperimentEvent.RunEnded it -> does(it.result().run(),
          EnumWord.words(it.result().status()));
      case ExperimentEvent.ArtifactProgress it -> Optional.empty();
      case ExperimentEvent.ArtifactsReady it -> Optional.empty();
      case ExperimentEvent.Notice it -> Optional.empty();
      case ExperimentEvent.ProcessReady it -> Optional.empty();
      case ExperimentEvent.Settling it -> Optional.empty();
      case ExperimentEvent.StartCut it -> Optional.empty();
      case ExperimentEvent.TrialBegan it -> Optional.empty();
      case ExperimentEvent.TrialClassified it -> Optional.empty();
      case ExperimentEvent.Faulted it -> Optional.empty();
      case ExperimentEvent.RoundMeasured it -> Optional.empty();
      case ExperimentEvent.ExperimentEnded it -> Optional.empty();
    };
  }

  private void begin(Plan plan) {
    title = plan.name();
    question = plan.question();
    // As in the report, so that a system keeps its color.
    plan.runs()
        .stream()
        .sorted(Comparator.comparing(PlannedRun::label, NaturalOrder.TEXTS))
        .forEach(this::of);
    send("all", soFar());
  }

  private LiveSystem of(PlannedRun run) {
    return systems.computeIfAbsent(run.label(), name -> new LiveSystem(systems.size(), name));
  }

  private Optional<LiveSystem.Change> does(PlannedRun run, String what) {
    return Optional.of(of(run).does(what));
  }

  private Optional<LiveSystem.Change> phase(ExperimentEvent.PhaseStarted event) {
    String name = EnumWord.kebab(event.phase());
    return Optional.of(switch (event.phase()) {
      case IDLE, DRAIN -> of(event.run()).does(name);
      case WARM_UP, GUARD, MEASURE, BACKLOG, CATCH_UP, CAUGHT_UP -> of(event.run()).enters(name);
    });
  }

  private Optional<LiveSystem.Change> measured(ExperimentEvent.IntervalMeasured event) {
    if (event.run().phases().windows().isPresent() && event.figures().duePerSecond() == 0) {
      // Of the time that the system still waited for its turn.
      return Optional.empty();
    }
    double at = Math.round((nanoTime.getAsLong() - beganNanos) / NANOS_PER_SECOND * 10) / 10.0;
    return switch (event.phase()) {
      case IDLE, DRAIN -> Optional.empty();
      case WARM_UP, GUARD, MEASURE, BACKLOG, CATCH_UP, CAUGHT_UP -> Optional.of(
          of(event.run()).measured(at, event.figures()));
    };
  }

  private SoFar soFar() {
    return new SoFar(title, question,
        systems.values().stream().map(LiveSystem::soFar).toList(), status, List.copyOf(lines));
  }

  /** Gives a browser all that comes from now on, and returns all that came before. */
  LiveEvent join(LiveClient client) {
    SoFar before;
    synchronized (this) {
      before = soFar();
      clients.add(client);
      end.ifPresent(client::offer);
    }
    return LiveEvent.of("all", before);
  }

  /** A browser has gone. */
  synchronized void leave(LiveClient client) {
    clients.remove(client);
  }

  /** Returns how many browsers follow. */
  synchronized int followers() {
    return clients.size();
  }

  /** Ends it for all browsers, with the report if there is one. */
  synchronized void end(Optional<Path> report) {
    end = Optional.of(LiveEvent.last("end", new End(report.map(Path::toString))));
    end.ifPresent(this::send);
  }

  /** Without a browser, nothing is written. */
  private void send(String name, Object data) {
    if (!clients.isEmpty()) {
      send(LiveEvent.of(name, data));
    }
  }

  private void send(LiveEvent event) {
    clients.forEach(client -> client.offer(event));
  }
}
