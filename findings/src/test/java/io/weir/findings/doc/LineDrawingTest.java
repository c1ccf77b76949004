package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.doc.LineChart.Line;
import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.LineChart.Place;
import io.weir.findings.doc.LineChart.Point;
import io.weir.findings.doc.LineChart.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class LineDrawingTest {
  private static final List<Place> PLACES = List.of(new Place("16", 1), new Place("1", 0));

  private static Point point(int place, double value, double low, double high) {
    return new Point(place, value, Optional.of(new Range(low, high)), "hint");
  }

  private static Element drawn(boolean joined, Line... lines) {
    StringBuilder html = new StringBuilder();
    LineDrawing.of(new LineChart("caption", "partitions", PLACES, joined,
        List.of(new Panel("p50, ms", List.of(lines))))).writeTo(html);
    return Jsoup.parse(html.toString());
  }

  private static double at(Element element, String attribute) {
    return Double.parseDouble(element.attr(attribute).replace("%", ""));
  }

  @Test
  void largerValuesAreHigherAndLargerSettingsFartherRight() {
    Element chart = drawn(true, new Line("kafka", 1, List.of(point(0, 3, 2, 4),
        point(1, 1, 0.9, 1.1))));
    List<Element> points = chart.select("circle");

    assertThat(at(points.getLast(), "cx")).isGreaterThan(at(points.getFirst(), "cx"));
    assertThat(at(points.getLast(), "cy")).isLessThan(at(points.getFirst(), "cy"));
    assertThat(chart.select("line.course")).hasSize(1);
    assertThat(chart.select("line.bar")).hasSize(2);
    assertThat(chart.select(".legend")).isEmpty();
  }

  @Test
  void wordsHaveNoLineBetweenThemAndSystemsALegend() {
    Point alone = new Point(0, 1, Optional.empty(), "hint");
    Element chart =
        drawn(false, new Line("a", 1, List.of(alone)), new Line("b", 2, List.of(alone)));

    assertThat(chart.select("line.course, line.bar")).isEmpty();
    assertThat(chart.select("circle.open")).hasSize(2);
    assertThat(chart.select("circle").eachAttr("cx")).doesNotHaveDuplicates();
    assertThat(chart.select(".legend li").eachText()).containsExactly("a", "b");
  }

  @Test
  void anOpenIntervalEndsAtTheEdgeOfThePlot() {
    Element bar = drawn(true, new Line("a", 1, List.of(
        point(0, 2, 0, Double.POSITIVE_INFINITY), point(1, 1, 1, 1)))).select("line.bar").last();

    assertThat(at(bar, "y1")).isEqualTo(86);
    assertThat(at(bar, "y2")).isEqualTo(4);
  }

  @Property
  void theAxisHasRoomAndMarksForAnyValues(@ForAll @DoubleRange(min = 0.01, max = 1e6) double one,
      @ForAll @DoubleRange(min = 1, max = 1e5) double factor) {
    ValueAxis axis = ValueAxis.of(new Panel("any",
        List.of(new Line("a", 0, List.of(point(0, one, one, one),
            point(1, one * factor, 0, Double.POSITIVE_INFINITY))))));

    assertThat(axis.place(one)).isStrictlyBetween(0.0, 1.0);
    assertThat(axis.place(one * factor)).isStrictlyBetween(0.0, 1.0);
    assertThat(Arrays.stream(axis.marks()).boxed()).hasSizeBetween(1, 7)
        .allSatisfy(mark -> assertThat(mark).isBetween(axis.least(), axis.most()));
  }
}
