package io.weir.benchmark.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

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

  List<MeasurementBlock> measure(LoadShape shape) throws MeasureException, InterruptedException {
    List<MeasurementBlock> measured = new ArrayList<>();
    for (int number = 0; number < blocks; number++) {
      List<Contender> order = new ArrayList<>(contenders);
      if (number % 2 == 1) {
        Collections.reverse(order);
      }
      int first = number * contenders.size() + 1;
      measured.add(new MeasurementBlock(turns.each() > 1 && shape.saturating()
          ? together(shape, order, first)
          : apart(shape, order, first)));
    }
    return measured;
  }

  private List<Outcome> together(LoadShape shape, List<Contender> order, int first)
      throws MeasureException, InterruptedException {
    List<Outcome> outcomes = turns.measure(shape, order, first);
    outcomes.forEach(outcome -> out.println(line(outcome)));
    return outcomes;
  }

  private List<Outcome> apart(LoadShape shape, List<Contender> order, int first)
      throws MeasureException, InterruptedException {
    List<Outcome> outcomes = new ArrayList<>();
    for (Contender contender : order) {
      Outcome outcome = contender.measure(shape, first + outcomes.size());
      out.println(line(outcome));
      outcomes.add(outcome);
    }
    return outcomes;
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
        threads(outcome));
  }

  private static String threads(Outcome outcome) {
    StringBuilder text = new StringBuilder();
    outcome.cpuMicrosByThread()
        .entrySet()
        .stream()
        .limit(6)
        .forEach(thread -> text.append(
            String.format(Locale.ROOT, " %s %.2f", thread.getKey(), thread.getValue())));
    return "[" + text.toString().strip() + "]";
  }
}
