package io.weir.cli.board;

import io.weir.findings.text.Quantity;
import io.weir.lab.experiment.LiveFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of a system by now, over all of its runs. Not thread-safe. */
final class LiveSystem {
  private static final int MOST_POINTS = 2_000;
  private static final List<String> NO_VALUES = List.of("", "", "", "", "", "");

  private final int number;
  private final String name;
  private final LiveHistory history = new LiveHistory(MOST_POINTS);
  private String doing = "";
  private String unanswered = "";
  private List<String> values = NO_VALUES;
  private int piece;
  private long failed;

  LiveSystem(int number, String name) {
    this.number = number;
    this.name = name;
  }

  Board.SoFar soFar() {
    return new Board.SoFar(name, doing(), values, history.points());
  }

  private String doing() {
    return doing + unanswered;
  }

  /** It is not under load now. The values of the last interval stay. */
  Board.Change does(String what) {
    doing = what;
    unanswered = "";
    piece++;
    return new Board.Change(number, doing(), values, Optional.empty());
  }

  Board.Change enters(String phase) {
    doing = phase;
    return new Board.Change(number, doing(), values, Optional.empty());
  }

  Board.Change measured(double at, LiveFigures figures) {
    failed += figures.failed();
    unanswered = figures.unanswered().map(sends -> ", " + sends.text()).orElse("");
    LivePoint point = LivePoint.of(at, piece, figures);
    values = List.of(Quantity.count(point.rate()) + "/s",
        latency(figures.publishP50Nanos()), latency(figures.publishP99Nanos()),
        latency(figures.endToEndP50Nanos()), latency(figures.endToEndP99Nanos()),
        Quantity.count(failed));
    history.add(point);
    return new Board.Change(number, doing(), values, Optional.of(point));
  }

  private static String latency(OptionalLong nanos) {
    return nanos.isPresent() ? Quantity.latency(nanos.getAsLong()) : "";
  }
}
