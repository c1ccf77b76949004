package io.weir.benchmark.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One block in which contenders take turns of some seconds: all are started and warmed up, one
 * after the other, and then all but one stand still, so that each meets the same machine. A machine
 * that is shared may be slower by half a minute later, which contenders that are measured whole
 * minutes apart take for each other's doing.
 *
 * <p>For saturating load only. What falls due while a contender stands still comes as one burst
 * afterwards, which changes nothing for one that is behind at any time.
 *
 * @param each how many turns each contender has; together they are as long as the shape's window
 */
record Turns(int each) {
  /** What was on its way when the contender was stopped is through, and threads run again. */
  private static final Duration SETTLING = Duration.ofMillis(500);

  Turns {
    if (each < 1) {
      throw new IllegalArgumentException("there is at least one turn: " + each);
    }
  }

  /** Measures them; the first turn goes in the order given, the second in the opposite one. */
  List<Outcome> measure(Shape shape, List<Contender> contenders, int firstTurn)
      throws MeasureException, InterruptedException {
    List<Entrant> entrants = new ArrayList<>();
    try {
      for (Contender contender : contenders) {
        int turn = firstTurn + entrants.size();
        Entrant entrant = new Entrant(contender, turn, contender.start(shape, turn));
        entrants.add(entrant);
        entrant.running.follow(WindowMeter.ofWarmUp(shape, entrant.running.pids()));
        Standstill.begin(entrant.running.pids());
      }
      takeTurns(shape, entrants);
      List<Outcome> outcomes = new ArrayList<>();
      for (Entrant entrant : entrants) {
        Standstill.end(entrant.running.pids());
        entrant.running.finish();
        outcomes.add(entrant.outcome(shape));
      }
      return outcomes;
    } finally {
      close(entrants);
    }
  }

  private void takeTurns(Shape shape, List<Entrant> entrants)
      throws MeasureException, InterruptedException {
    Duration window = shape.window().dividedBy(each);
    List<Entrant> order = new ArrayList<>(entrants);
    for (int turn = 0; turn < each; turn++) {
      for (Entrant entrant : order) {
        entrant.take(window);
      }
      Collections.reverse(order);
    }
  }

  private static void close(List<Entrant> entrants) throws MeasureException {
    List<MeasureException> failures = new ArrayList<>();
    for (Entrant entrant : entrants) {
      try {
        entrant.running.close();
      } catch (MeasureException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  /** A contender that is warmed up, and what it did in its turns so far. */
  private static final class Entrant {
    private final Contender contender;
    private final int turn;
    private final Running running;
    private final List<Measured> turns = new ArrayList<>();

    Entrant(Contender contender, int turn, Running running) {
      this.contender = contender;
      this.turn = turn;
      this.running = running;
    }

    void take(Duration window) throws MeasureException, InterruptedException {
      WindowMeter meter = WindowMeter.after(SETTLING, window, running.pids());
      Standstill.end(running.pids());
      running.follow(meter);
      Standstill.begin(running.pids());
      turns.add(meter.measured());
    }

    Outcome outcome(Shape shape) {
      Measured all = turns.stream().reduce(Measured::plus).orElseThrow();
      return Outcome.of(contender.name(), shape, turn, all, running.engine());
    }
  }
}
