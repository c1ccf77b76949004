package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The table of simulated searches in {@code docs/adr/0042-two-sided-search.md}: 400 searches for
 * each line, with the parameters that the search was developed with and with others that are held
 * out.
 */
@Tag("slow")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class SearchTableTest {
  private static final int SEARCHES = 400;
  private static final Duration SHORT = Duration.ofSeconds(150);
  private static final Duration LONG = Duration.ofMinutes(10);

  /** A line of the table: the noise between trials and the drift over a search. */
  private record Line(SimulatedModel model, double noise, double drift, Duration within) {
    String text() {
      SimulatedSearches known = model.known(SEARCHES, noise, drift, within);
      SimulatedSearches heldOut = model.heldOut(SEARCHES, noise, drift, within);
      return String.format(Locale.ROOT, "| %d s | %s | %.0f %% | %.0f %% | %s | %s |",
          within.toSeconds(), model.name().toLowerCase(Locale.ROOT).replace('_', ' '), 100 * noise,
          100 * (drift - 1), known.cells(), heldOut.cells());
    }
  }

  private static List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (SimulatedModel model : SimulatedModel.values()) {
      for (double noise : new double[] {0, 0.05, 0.1, 0.2}) {
        lines.add(new Line(model, noise, 1, SHORT));
      }
      lines.add(new Line(model, 0.05, 1.3, SHORT));
    }
    for (SimulatedModel model : SimulatedModel.values()) {
      lines.add(new Line(model, 0.1, 1, LONG));
      lines.add(new Line(model, 0.05, 1.3, LONG));
    }
    return lines;
  }

  @Test
  void print() {
    List<String> rows = lines().parallelStream().map(Line::text).toList();
    Stream.concat(Stream.of("| time | broker | noise | drift"
        + " | two bounds | hold | width | recognized | false alarm"
        + " | two bounds | hold | width | recognized | false alarm |"), rows.stream())
        .forEach(System.out::println);

    assertThat(rows).hasSameSizeAs(lines());
  }
}
