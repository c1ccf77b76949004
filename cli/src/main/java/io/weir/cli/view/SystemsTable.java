package io.weir.cli.view;

import io.weir.cli.board.Board;
import io.weir.cli.board.Board.SoFar;
import io.weir.cli.board.LivePoint;
import io.weir.findings.doc.AnsiColors;
import io.weir.lab.experiment.ExperimentEvent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The systems of a running experiment side by side, for a terminal of at least 80 characters: a row
 * for each, with the latest second and a sparkline of its p99. Takes one event at a time.
 */
final class SystemsTable {
  /** So that a terminal of 24 lines has room for what goes by above. */
  private static final int MOST_ROWS = 12;
  private static final int P99 = 2;
  private static final int END_TO_END_P99 = 4;
  private static final List<String> HEAD =
      List.of("system", "phase", "rate", "publish p50", "p99", "end-to-end p99", "trend");
  /** Negative: aligned to the left. */
  private static final int[] WIDTHS = {-13, -9, 10, 11, 8, 14, 7};
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private final AnsiColors colors;
  private final Board board;
  /** Numbers of systems, the one that changed last at the end. */
  private final SequencedSet<Integer> changed = new LinkedHashSet<>();

  SystemsTable(AnsiColors colors, LongSupplier nanoTime) {
    this.colors = colors;
    this.board = new Board(nanoTime);
  }

  void on(ExperimentEvent event) {
    board.on(event).ifPresent(change -> changed.addLast(change.system()));
  }

  /** Returns its lines, none before the first system does something. */
  List<String> lines() {
    if (changed.isEmpty()) {
      return List.of();
    }
    List<SoFar> systems = board.systems();
    List<String> lines = new ArrayList<>(List.of(colors.faint(row(HEAD))));
    changed.reversed()
        .stream()
        .limit(MOST_ROWS)
        .sorted()
        .map(number -> row(cells(systems.get(number))))
        .forEach(lines::add);
    return lines;
  }

  private static List<String> cells(SoFar system) {
    List<String> values = system.values();
    return List.of(system.name(), system.doing(), values.get(0), values.get(1), values.get(P99),
        values.get(END_TO_END_P99), sparkline(system.points()));
  }

  private static String row(List<String> cells) {
    return IntStream.range(0, WIDTHS.length)
        .mapToObj(column -> cell(cells.get(column), WIDTHS[column]))
        .collect(Collectors.joining(" "))
        .stripTrailing();
  }

  private static String cell(String text, int width) {
    int room = Math.abs(width);
    String fitting = text.length() <= room ? text : text.substring(0, room - 1) + "…";
    String padding = " ".repeat(room - fitting.length());
    return width < 0 ? fitting + padding : padding + fitting;
  }

  /** Returns the last points, relative to the largest of them. */
  private static String sparkline(List<LivePoint> points) {
    List<Double> tails = points
        .subList(Math.max(0, points.size() - WIDTHS[WIDTHS.length - 1]), points.size())
        .stream()
        .map(point -> point.publishP99().isPresent() ? point.publishP99() : point.endToEndP99())
        .flatMap(tail -> tail.stream().boxed())
        .toList();
    OptionalDouble most = tails.stream().mapToDouble(tail -> tail).max();
    return tails.stream()
        .map(tail -> bar(tail / Math.max(Double.MIN_NORMAL, most.orElseThrow())))
        .collect(Collectors.joining());
  }

  private static String bar(double share) {
    int level = Math.min(BARS.length() - 1, (int) (share * BARS.length()));
    return BARS.substring(level, level + 1);
  }
}
