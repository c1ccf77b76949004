package io.weir.benchmark.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A block in which contenders take turns of some seconds, first to warm up and then to be measured.
 * The others are suspended, so that all contenders share the same conditions. A shared machine may
 * slow down within half a minute. Contenders measured minutes apart would attribute that to each
 * other.
 *
 * <p>For saturating load only. The messages that fall due while a contender is suspended come as
 * one burst afterwards. This changes nothing for a contender that is always behind.
 *
 * @param each the turns of each contender; together they are as long as the shape's window
 */
record Turns(int each) {
  /**
   * Enough for the messages in flight at the suspension to complete, and for threads to run again.
   */
  private static final Duration SETTLING = Duration.ofMillis(500);
  /**
   * A turn of the warm-up. Like all turns it is short: clients and brokers drop a connection that
   * is silent for 30 s.
   */
  private static final Duration WARMING = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long SIGNAL_SECONDS = 15;

  Turns {
    if (each < 1) {
      throw new IllegalArgumentException("there must be at least one turn, not " + each);
    }
  }

  /** Measures the contenders. The first turn follows the given order, the second the reverse. */
  List<Outcome> measure(LoadShape shape, List<Contender> contenders, int firstTurn)
      throws MeasureException, InterruptedException {
    List<Entrant> entrants = new ArrayList<>();
    try {
      for (Contender contender : contenders) {
        int turn = firstTurn + entrants.size();
        Entrant entrant =
            new Entrant(contender, turn, contender.start(shape, turn), new ArrayList<>());
        entrants.add(entrant);
        entrant.take(WARMING);
      }
      warmUp(shape, entrants);
      for (Entrant entrant : entrants) {
        entrant.running.takeEngine();
      }
      takeTurns(shape, entrants);
      List<Outcome> outcomes = new ArrayList<>();
      for (Entrant entrant : entrants) {
        entrant.signal("CONT");
        entrant.running.finish();
        outcomes.add(entrant.outcome(shape));
      }
      return outcomes;
    } finally {
      close(entrants);
    }
  }

  /** Continues until each contender has run long enough and hardly any compiles any more. */
  private static void warmUp(LoadShape shape, List<Entrant> entrants)
      throws MeasureException, InterruptedException {
    Duration longest = shape.warmUp().plus(PATIENCE);
    Duration done = WARMING;
    boolean compiling = true;
    while (done.compareTo(shape.warmUp()) < 0 || compiling && done.compareTo(longest) < 0) {
      compiling = false;
      for (Entrant entrant : entrants) {
        compiling |= entrant.take(WARMING).use().isCompiling();
      }
      done = done.plus(WARMING);
    }
  }

  private void takeTurns(LoadShape shape, List<Entrant> entrants)
      throws MeasureException, InterruptedException {
    Duration window = shape.window().dividedBy(each);
    List<Entrant> order = new ArrayList<>(entrants);
    for (int turn = 0; turn < each; turn++) {
      for (Entrant entrant : order) {
        entrant.turns.add(entrant.take(window));
      }
      Collections.reverse(order);
    }
  }

  private static void close(List<Entrant> entrants) throws MeasureException {
    Optional<MeasureException> failure = Optional.empty();
    for (Entrant entrant : entrants) {
      try {
        entrant.running.close();
      } catch (MeasureException e) {
        failure = failure.or(() -> Optional.of(e));
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  /** A contender that is warmed up, and the sum of its turns so far. */
  private record Entrant(Contender contender, int turn, Contender.Running running,
      List<Measured> turns) {
    /** Resumes for that long, and suspends again. */
    Measured take(Duration window) throws MeasureException, InterruptedException {
      WindowMeter meter = WindowMeter.after(SETTLING, window, running.pids());
      signal("CONT");
      running.follow(meter);
      signal("STOP");
      return meter.measured();
    }

    /** Signals the processes. Their supervisor can end them even if they are suspended. */
    void signal(String name) throws MeasureException, InterruptedException {
      List<String> command = new ArrayList<>(List.of("kill", "-s", name));
      running.pids().forEach(pid -> command.add(Long.toString(pid)));
      String what = "SIG" + name + " to " + running.pids();
      try {
        Process sender = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
        if (!sender.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS)) {
          sender.destroyForcibly();
          throw new MeasureException(what + " was not sent within " + SIGNAL_SECONDS + " s");
        }
        if (sender.exitValue() != 0) {
          throw new MeasureException(
              "can't send " + what + ": one of them has ended; see its log");
        }
      } catch (IOException e) {
        throw new MeasureException("can't send " + what + ": " + e.getMessage(), e);
      }
    }

    Outcome outcome(LoadShape shape) {
      Measured all = turns.stream().reduce(Measured::plus).orElseThrow();
      return Outcome.of(contender.name(), shape, turn, all, running.takeEngine());
    }
  }
}
