package io.weir.benchmark.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Measures contenders in turn, block after block. Each block reverses the order of the one before
 * (A B, B A), so that a drift of the machine favors none.
 *
 * @param contenders in the order of the first block
 * @param blocks the number of blocks
 * @param turns the turns of each contender within a block of saturating load; with 1 each contender
 * starts when the one before has ended
 * @param out receives a line for each measurement
 */
record Interleaving(List<Contender> contenders, int blocks, Turns turns, PrintStream out) {
  /**
   * One measurement of each contender, close together in time.
   *
   * @param outcomes in the order in which they were measured
   */
  record Block(List<Outcome> outcomes) {
    Outcome of(String contender) {
      return outcomes.stream()
          .filter(outcome -> outcome.contender().equals(contender))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown contender " + contender));
    }

    /** Returns the CPU time of a contender for a message, in microseconds. */
    double cpu(String contender) {
      return of(contender).cpuMicrosPerMessage();
    }
  }

  List<Block> measure(LoadShape shape) throws MeasureException, InterruptedException {
    List<Block> measured = new ArrayList<>();
    for (int number = 0; number < blocks; number++) {
      List<Contender> order = new ArrayList<>(contenders);
      if (number % 2 == 1) {
        Collections.reverse(order);
      }
      int first = number * contenders.size() + 1;
      List<Outcome> outcomes = new ArrayList<>();
      if (turns.each() > 1 && shape.saturating()) {
        outcomes.addAll(turns.measure(shape, order, first));
        outcomes.forEach(outcome -> out.println(line(outcome)));
      } else {
        for (Contender contender : order) {
          outcomes.add(contender.measure(shape, first + outcomes.size()));
          out.println(line(outcomes.getLast()));
        }
      }
      measured.add(new Block(outcomes));
    }
    return measured;
  }

  private static String line(Outcome outcome) {
    return String.format(Locale.ROOT,
        "  %-24s %-14s %10.0f msg/s  %7.3f us CPU/msg  GC %4.1f %%%s  %s", outcome.shape(),
        outcome.contender(), outcome.messagesPerSecond(), outcome.cpuMicrosPerMessage(),
        100 * outcome.collectorShare(),
        outcome.engine()
            .map(engine -> String.format(Locale.ROOT,
                "  late p50 %.0f us p99.9 %.0f us, pauses %.2f ms/s, worst %.1f ms, heap %.0f MB",
                engine.lagP50Micros(), engine.lagP999Micros(), engine.pauseMillisPerSecond(),
                engine.worstPauseMillis(), engine.heapPeakBytes() / 1e6))
            .orElse(""),
        outcome.cpuMicrosByThread()
            .entrySet()
            .stream()
            .limit(6)
            .map(thread -> String.format(Locale.ROOT, "%s %.2f", thread.getKey(),
                thread.getValue()))
            .collect(Collectors.joining(" ", "[", "]")));
  }
}
