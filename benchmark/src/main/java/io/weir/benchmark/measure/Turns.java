package io.weir.benchmark.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One block in which contenders take turns of some seconds, to warm up and then to be measured,
 * while the others stand still, so that each meets the same machine. A machine
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
  /**
   * A turn of the warm-up. As all turns it is short: clients and brokers give up what they hear
   * nothing of for 30 s.
   */
  private static final Duration WARMING = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  Turns {
    if (each < 1) {
      throw new IllegalArgumentException("there is at least one turn, not " + each);
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
        entrant.take(WARMING);
      }
      warmUp(shape, entrants);
      for (Entrant entrant : entrants) {
        entrant.running.takeEngine();
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

  /** Until each has run for long enough and none compiles much any more. */
  private static void warmUp(Shape shape, List<Entrant> entrants)
      throws MeasureException, InterruptedException {
    Duration longest = shape.warmUp().plus(PATIENCE);
    Duration done = WARMING;
    boolean compiling = true;
    while (done.compareTo(shape.warmUp()) < 0
        || compiling && done.compareTo(longest) < 0) {
      compiling = false;
      for (Entrant entrant : entrants) {
        compiling |= entrant.take(WARMING).use().isCompiling();
      }
      done = done.plus(WARMING);
    }
  }

  private void takeTurns(Shape shape, List<Entrant> entrants)
      throws MeasureException, InterruptedException {
    Duration window = shape.window().dividedBy(each);
    List<Entrant> order = new ArrayList<>(entrants);
    for (int turn = 0; turn < each; turn++) {
      for (Entrant entrant : order) {
        entrant.note(entrant.take(window));
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

    /** Goes on for that long, and stands still again. */
    Measured take(Duration window) throws MeasureException, InterruptedException {
      WindowMeter meter = WindowMeter.after(SETTLING, window, running.pids());
      Standstill.end(running.pids());
      running.follow(meter);
      Standstill.begin(running.pids());
      return meter.measured();
    }

    void note(Measured turn) {
      turns.add(turn);
    }

    Outcome outcome(Shape shape) {
      Measured all = turns.stream().reduce(Measured::plus).orElseThrow();
      return Outcome.of(contender.name(), shape, turn, all, running.takeEngine());
    }
  }
}
