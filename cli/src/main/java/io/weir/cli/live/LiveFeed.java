package io.weir.cli.live;

import io.weir.cli.board.Board;
import io.weir.cli.context.Ahead;
import io.weir.cli.view.ProgressDisplay;
import io.weir.cli.view.RunConsole;
import io.weir.cli.view.StatusText;
import io.weir.core.plan.Plan;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What an experiment has shown so far, and what is new, for any number of browsers. The words are
 * those of the terminal. Thread-safe; it holds its lock for no transfer.
 */
final class LiveFeed implements ExperimentListener {
  private static final int MOST_LINES = 200;
  private static final int WIDTH = 120;

  private final RunConsole words;
  private final Board board;
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
    this.board = new Board(nanoTime);
    this.words = new RunConsole(new Display(), nanoTime, afterwards);
  }

  /**
   * All that a browser needs at first.
   *
   * @param title the scenario
   * @param lines the last lines of the terminal
   */
  private record SoFar(String title, String question, List<Board.SoFar> systems,
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
      board.on(event).ifPresent(change -> send("system", change));
      if (event instanceof ExperimentEvent.ExperimentStarted started) {
        begin(started.plan());
      }
    }
  }

  private void begin(Plan plan) {
    title = plan.name();
    question = plan.question();
    send("all", soFar());
  }

  private SoFar soFar() {
    return new SoFar(title, question, board.systems(), status, List.copyOf(lines));
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
