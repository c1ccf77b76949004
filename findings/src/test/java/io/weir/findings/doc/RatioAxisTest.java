package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.weir.findings.doc.RatioAxis.Mark;
import io.weir.findings.doc.RatioChart.Interval;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class RatioAxisTest {
  @Property
  void everyRatioFitsBetweenTheEndsOfItsInterval(
      @ForAll @DoubleRange(min = 0.01, max = 1000) double ratio,
      @ForAll @DoubleRange(min = 1, max = 10_000) double spread) {
    RatioAxis axis = RatioAxis.of(List.of(new Interval(ratio, ratio / spread, ratio * spread)));

    assertThat(axis.includes(ratio)).isTrue();
    assertThat(axis.place(ratio / spread)).isBetween(0.0, axis.place(ratio));
    assertThat(axis.place(ratio * spread)).isBetween(axis.place(ratio), 1.0);
    assertThat(axis.place(1)).isGreaterThan(0).isLessThan(1);
  }

  @Property
  void endsUpToAFactorOf3Fit(@ForAll @DoubleRange(min = 0.34, max = 1) double low,
      @ForAll @DoubleRange(min = 1, max = 2.99) double high) {
    RatioAxis axis = RatioAxis.of(List.of(new Interval(1, low, high)));

    assertThat(axis.includes(low)).isTrue();
    assertThat(axis.includes(high)).isTrue();
  }

  @Example
  void endsFarAwayDoNotSqueezeTheRatios() {
    RatioAxis axis = RatioAxis.of(List.of(new Interval(1.4, 1e-9, 1e9),
        new Interval(Double.POSITIVE_INFINITY, 2, Double.POSITIVE_INFINITY)));

    assertThat(axis.least()).isEqualTo(1 / 3.0, within(1e-9));
    assertThat(axis.most()).isEqualTo(3, within(1e-9));
    assertThat(axis.place(Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  @Property
  void marksStandApartAndInclude1(
      @ForAll @DoubleRange(min = 0.01, max = 1000) double ratio) {
    RatioAxis axis = RatioAxis.of(List.of(new Interval(ratio, ratio, ratio)));
    List<Mark> marks = axis.marks();

    assertThat(marks).contains(new Mark(1, false));
    for (int i = 1; i < marks.size(); i++) {
      assertThat(axis.place(marks.get(i).ratio()) - axis.place(marks.get(i - 1).ratio()))
          .isGreaterThan(0.1);
    }
    List<Mark> major = marks.stream().filter(mark -> !mark.minor()).toList();
    for (int i = 1; i < major.size(); i++) {
      assertThat(axis.place(major.get(i).ratio()) - axis.place(major.get(i - 1).ratio()))
          .isGreaterThan(0.23);
    }
  }

  @Example
  void aRatioAndItsInverseAreEquallyFarFrom1() {
    RatioAxis axis = new RatioAxis(0.25, 4);

    assertThat(axis.place(1)).isEqualTo(0.5, within(1e-9));
    assertThat(axis.place(2) - 0.5).isEqualTo(0.5 - axis.place(0.5), within(1e-9));
  }

  @Example
  void labelsCountFrom1ToBothSides() {
    assertThat(List.of(0.5, 1 / 1.05, 1.0, 1.2, 20.0, 1e3)).extracting(RatioAxis::label)
        .containsExactly("2x", "1.05x", "1x", "1.2x", "20x", "1,000x");
  }

  @Example
  void anIntervalIsInOrderAndAbove0() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, 1.1, 1.2));
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, -1, 1.2));
    assertThat(new Interval(2, 1.6, 4).inverse()).isEqualTo(new Interval(0.5, 0.25, 0.625));
  }
}
