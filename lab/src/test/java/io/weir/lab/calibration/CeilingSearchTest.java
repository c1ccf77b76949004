package io.weir.lab.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class CeilingSearchTest {
  private final List<Double> tried = new ArrayList<>();

  private CeilingSearch.Trial<RuntimeException> upTo(double ceiling) {
    return rate -> {
      tried.add(rate.perSecond());
      return rate.perSecond() <= ceiling;
    };
  }

  @Property(tries = 200)
  void theCeilingLiesWithinWhatIsFound(@ForAll @DoubleRange(min = 200, max = 2e7) double ceiling,
      @ForAll @DoubleRange(min = 200, max = 2e7) double start) {
    CeilingSearch.Interval found =
        new CeilingSearch(1.2, () -> true).search(new Rate(start), upTo(ceiling));

    assertThat(found.passed().orElseThrow().perSecond()).isLessThanOrEqualTo(ceiling);
    assertThat(found.failed().orElseThrow().perSecond()).isGreaterThan(ceiling)
        .isLessThanOrEqualTo(1.21 * found.passed().orElseThrow().perSecond());
  }

  @Test
  void itDoublesThenHalvesTheIntervalAndTriesAFailureTwice() {
    new CeilingSearch(1.2, () -> true).search(new Rate(100_000), upTo(450_000));

    assertThat(tried).containsExactly(100_000.0, 200_000.0, 400_000.0, 800_000.0, 800_000.0,
        566_000.0, 566_000.0, 476_000.0, 476_000.0);
  }

  @Test
  void oneFailureByChanceDoesNotLowerTheCeiling() {
    CeilingSearch.Interval found = new CeilingSearch(1.2, () -> true).search(new Rate(100_000),
        rate -> {
          tried.add(rate.perSecond());
          return rate.perSecond() <= 450_000 && tried.size() != 2;
        });

    assertThat(found.passed()).contains(new Rate(400_000));
  }

  @Test
  void whenTimeIsUpItShowsWhatItKnows() {
    CeilingSearch search = new CeilingSearch(1.01, () -> tried.size() < 4);

    CeilingSearch.Interval found = search.search(new Rate(100_000), upTo(1e9));
    assertThat(found.passed()).contains(new Rate(800_000));
    assertThat(found.failed()).isEmpty();
  }

  @Test
  void whenTimeIsUpBeforeAnythingWasKeptUpItContinuesDownwards() {
    CeilingSearch.Interval found =
        new CeilingSearch(1.2, () -> false).search(new Rate(100_000), upTo(30_000));

    assertThat(found.passed()).contains(new Rate(25_000));
    assertThat(tried).containsExactly(100_000.0, 50_000.0, 25_000.0);
  }

  @Test
  void aHostThatKeepsUpNothingHasNoCeiling() {
    CeilingSearch.Interval found =
        new CeilingSearch(1.2, () -> true).search(new Rate(1_000), upTo(0));

    assertThat(found.passed()).isEmpty();
  }
}
