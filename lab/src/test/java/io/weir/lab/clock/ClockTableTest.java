package io.weir.lab.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.lab.clock.SimulatedClocks.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of simulated clocks in {@code docs/adr/0051-clocks.md}. */
@Tag("slow")
class ClockTableTest {
  private static final int WORKERS = 1_000;
  private static final int[] EXCHANGES = {1, 10, 60};
  private static final double PPM = 1e-6;
  private static final long AHEAD = 4 * SimulatedClocks.SECOND;

  /** A line of the table. */
  private static String line(Link link, double swing) {
    List<List<Double>> errors = Stream.generate(() -> (List<Double>) new ArrayList<Double>())
        .limit(EXCHANGES.length)
        .toList();
    long within = 0;
    long all = 0;
    for (int seed = 0; seed < WORKERS; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, link, 100 * PPM, swing);
      ClockEstimator estimator = new ClockEstimator(false);
      for (int exchange = 1; exchange <= 120; exchange++) {
        estimator.add(clocks.next());
        ClockFit fit = estimator.estimate().orElseThrow().fit(clocks.now(), clocks.now() + AHEAD);
        int column = Arrays.binarySearch(EXCHANGES, exchange);
        if (column >= 0) {
          errors.get(column).add(fit.errorNanos() / 1e3);
        }
        for (long at : new long[] {clocks.now(), clocks.now() + AHEAD}) {
          double wrong = Math.abs(fit.line().apply(at) - clocks.theirs(at));
          within += wrong <= fit.errorNanos() ? 1 : 0;
          all++;
        }
      }
    }
    return String.format(Locale.ROOT, "| %s | %.1f ppm | %s | %.3f %% |",
        link.name().toLowerCase(Locale.ROOT).replace('_', ' '), 2 * swing / PPM,
        String.join(" | ", errors.stream().map(ClockTableTest::quantiles).toList()),
        100.0 * within / all);
  }

  private static String quantiles(List<Double> errors) {
    List<Double> sorted = errors.stream().sorted().toList();
    return String.format(Locale.ROOT, "%,.0f us (%,.0f us)", sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() * 95 / 100));
  }

  @Test
  void print() {
    List<String> lines = Arrays.stream(Link.values())
        .flatMap(link -> Stream.of(0.0, 1.5 * PPM).map(swing -> line(link, swing)))
        .toList();
    System.out
        .println("| link | drift changes by | bar after 1 exchange | 10 | 60 | truth within |");
    lines.forEach(System.out::println);
    assertThat(lines).hasSize(2 * Link.values().length);
  }
}
