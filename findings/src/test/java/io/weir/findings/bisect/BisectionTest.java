package io.weir.findings.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.interval.Metric;
import io.weir.findings.bisect.Bisection.Likeness;
import io.weir.findings.bisect.Bisection.Step;
import io.weir.findings.bisect.Bisection.Trial;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Overloaded;
import io.weir.findings.model.Comparison.Standing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BisectionTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);
  private static final double WIDTH = 1.05;

  private static Comparison comparison(double ratio, double width) {
    double low = ratio / width;
    double high = ratio * width;
    Outcome outcome = low > 1 ? Outcome.HIGHER : high < 1 ? Outcome.LOWER : Outcome.INCONCLUSIVE;
    return new Comparison(P50, "a", "b", 8, ratio, low, high, 0.01, 0.03, OptionalDouble.empty(),
        outcome, Standing.CONFIRMED, false, false, new Overloaded(0, 0), OptionalInt.empty(), false,
        Optional.empty(), Optional.empty());
  }

  /** Carries out a search on values whose ratios are known. */
  private static Bisection searched(List<String> values, ToDoubleFunction<Trial> ratio,
      ToDoubleFunction<Trial> width) {
    Bisection bisection = Bisection.of("redis", "systems.redis.version", values);
    while (bisection.next().isPresent()) {
      Trial trial = bisection.next().orElseThrow();
      assertThat(bisection.steps().size()).as("an end").isLessThan(2 * values.size());
      bisection = bisection.with(trial, Optional.of(
          comparison(ratio.applyAsDouble(trial), width.applyAsDouble(trial))), "r");
    }
    return bisection;
  }

  private static Bisection searched(List<String> values, ToDoubleFunction<Trial> ratio) {
    return searched(values, ratio, any -> WIDTH);
  }

  private static List<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  @Property
  void findsTheChangeInAsManyStepsAsABisectionTakes(
      @ForAll @IntRange(min = 2, max = 300) int count, @ForAll @IntRange(max = 299) int place,
      @ForAll boolean slower) {
    int change = 1 + place % (count - 1);
    Bisection found = searched(numbers(count),
        trial -> Integer.parseInt(trial.value()) < change ? 1 : slower ? 1.3 : 1 / 1.3);

    assertThat(found.found()).isTrue();
    assertThat(found.before()).isEqualTo(Integer.toString(change - 1));
    assertThat(found.after()).isEqualTo(Integer.toString(change));
    assertThat(found.apart()).isEmpty();
    assertThat(found.steps().size() - 1)
        .isLessThanOrEqualTo(32 - Integer.numberOfLeadingZeros(count - 2));
  }

  @Test
  void aValueThatIsNotDecidedIsMeasuredOnceMoreWithAllRounds() {
    Bisection found = searched(numbers(5), trial -> Integer.parseInt(trial.value()) < 2 ? 1 : 1.3,
        trial -> trial.value().equals("2") && !trial.complete() ? 1.5 : WIDTH);

    assertThat(found.steps()).extracting(Step::value).containsExactly("4", "2", "2", "1");
    assertThat(found.steps().get(1).likeness()).isEqualTo(Likeness.UNDECIDED);
    assertThat(found.before()).isEqualTo("1");
    assertThat(found.after()).isEqualTo("2");
  }

  @Test
  void aValueThatStaysUndecidedIsPassedOverAndNamed() {
    Bisection found = searched(numbers(5), trial -> Integer.parseInt(trial.value()) < 2 ? 1 : 1.3,
        trial -> trial.value().equals("2") ? 1.5 : WIDTH);

    assertThat(found.found()).isFalse();
    assertThat(found.before()).isEqualTo("1");
    assertThat(found.after()).isEqualTo("3");
    assertThat(found.between()).containsExactly("2");
    assertThat(new BisectionDocument("s", P50, found).answer())
        .startsWith("redis's publish p50 changes between 1 and 3: with 4 it is 1.30x slower")
        .endsWith("Not decided: 2.");
  }

  @Test
  void endsThatDoNotDifferHaveNoChange() {
    Bisection equal = Bisection.of("redis", "k", numbers(5));
    Comparison none = comparison(1.01, WIDTH);
    equal = equal.with(equal.next().orElseThrow(), Optional.of(none), "r");

    assertThat(equal.next()).isEmpty();
    assertThat(equal.found()).isFalse();
    assertThat(new BisectionDocument("s", P50, equal).answer())
        .isEqualTo("It is not decided whether redis's publish p50 differs between 0 and 4 (1.01x"
            + " slower [0.96-1.06]): allow more time with --within.");

    Bisection lost = Bisection.of("redis", "k", numbers(5));
    lost = lost.with(lost.next().orElseThrow(), Optional.empty(), "r");
    assertThat(lost.next()).isEmpty();
    assertThat(lost.between()).hasSize(3);
  }

  @Test
  void severalChangesAreNamed() {
    Bisection found = searched(numbers(9),
        trial -> List.of(1, 1, 1, 1.2, 1.2, 2, 2, 2, 2)
            .get(Integer.parseInt(trial.value()))
            .doubleValue());

    assertThat(found.after()).isEqualTo("5");
    assertThat(found.apart()).containsExactly("4");
    assertThat(new TerminalPrinter(new AnsiColors(false), 80)
        .screen(new BisectionDocument("s", P50, found).document()))
        .anySatisfy(line -> assertThat(line).contains("There are several changes"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void thePageLinksTheReportOfEachStep() {
    Bisection found = Bisection.of("redis", "k", List.of("7.2", "8.0", "8.2", "8.4"));
    for (int i = 1; found.next().isPresent(); i++) {
      Trial trial = found.next().orElseThrow();
      found =
          found.with(trial, Optional.of(comparison(trial.value().equals("8.0") ? 1 : 1.3, WIDTH)),
              "results/scenario/time-" + i);
    }
    BisectionDocument document = new BisectionDocument("scenario", P50, found);

    assertThat(document.page()).contains(Path.of("results/scenario/bisect-time-1.html"));
    assertThat(HtmlPrinter.print(document.document()))
        .contains("redis&#39;s publish p50 changes between 8.0 and 8.2",
            "<a href=\"./time-1/report.html\">time-1</a>",
            "<a href=\"./time-2/report.html\">", "<a href=\"./time-3/report.html\">",
            "1.30x", "like 8.4", "like 7.2");
    assertThat(new BisectionDocument("scenario", P50, Bisection.of("redis", "k", numbers(3)))
        .page()).isEmpty();
  }

  @Test
  void valuesDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bisection.of("redis", "k", List.of("1")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bisection.of("redis", "k", List.of("1", "1")));
  }
}
