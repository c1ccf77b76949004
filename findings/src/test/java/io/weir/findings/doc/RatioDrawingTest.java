package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.doc.RatioChart.Interval;
import io.weir.findings.doc.RatioChart.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class RatioDrawingTest {
  private static final Row SAME = new Row.Ratio(Text.of("same"),
      Optional.of(new Interval(1, 1, 1)), 0.03, OptionalDouble.of(0.02),
      Text.of("same (within 3 %)"), Optional.of(1));
  private static final Row OPEN = new Row.Ratio(Text.of("open"),
      Optional.of(new Interval(1.5, 0.9, 2)), 0.03, OptionalDouble.empty(), Text.of("inconclusive"),
      Optional.empty());
  private static final Row NONE =
      new Row.Ratio(Text.of("none"), Optional.empty(), 0.03, OptionalDouble.empty(),
          Text.of("not comparable"),
          Optional.empty());

  private static Element drawn(Row... rows) {
    StringBuilder html = new StringBuilder();
    RatioDrawing.of(new RatioChart("caption", "b better", "b worse", List.of(rows), "a note"))
        .writeTo(html);
    return Jsoup.parse(html.toString());
  }

  private static double at(Element element, String attribute) {
    return Double.parseDouble(element.attr(attribute).replace("%", ""));
  }

  @Test
  void aRatioOf1StandsAboveTheMarkOf1() {
    Element chart = drawn(SAME, OPEN);
    Element one = chart.select("text")
        .stream()
        .filter(text -> text.text().equals("1x"))
        .findFirst()
        .orElseThrow();

    assertThat(at(chart.select("circle").first(), "cx")).isEqualTo(at(one, "x"));
    assertThat(at(chart.select("circle").last(), "cx")).isGreaterThan(at(one, "x"));
  }

  @Test
  void anIntervalReachesFromItsLowToItsHighEnd() {
    Element line = drawn(OPEN).select(".interval line").first();
    Element point = drawn(OPEN).select("circle").first();

    assertThat(at(line, "x1")).isLessThan(at(point, "cx"));
    assertThat(at(line, "x2")).isGreaterThan(at(point, "cx"));
  }

  @Test
  void theEndOfAFarWiderIntervalIsTheEdge() {
    Element wide = drawn(new Row.Ratio(Text.of("wide"),
        Optional.of(new Interval(1.2, 0.8, Double.POSITIVE_INFINITY)), 0.03, OptionalDouble.empty(),
        Text.of("inconclusive"), Optional.empty()));

    assertThat(wide.select(".interval line").first().attr("x2")).isEqualTo("100%");
    assertThat(wide.select(".interval line")).as("the line and its low end").hasSize(2);
  }

  @Test
  void onlyAConclusionHasTheColorOfItsSystem() {
    Element chart = drawn(SAME, OPEN);

    assertThat(chart.select("g").eachAttr("class")).containsExactly("interval s1",
        "interval open");
  }

  @Test
  void theNoiseFloorLiesWithinTheMargin() {
    Element same = drawn(SAME);
    Element noise = same.select("rect.noise").first();
    Element equal = same.select("rect.equal").first();

    assertThat(at(noise, "x")).isGreaterThan(at(equal, "x"));
    assertThat(at(noise, "width")).isLessThan(at(equal, "width"));
    assertThat(drawn(OPEN).select("rect.noise")).isEmpty();
  }

  @Test
  void whatCouldNotBeComparedHasNoPoint() {
    Element chart = drawn(NONE);

    assertThat(chart.select("circle")).isEmpty();
    assertThat(chart.text()).contains("none", "not comparable");
  }

  @Test
  void bothSidesAreNamed() {
    assertThat(drawn(SAME).select(".sides").text()).isEqualTo("← b better b worse →");
  }
}
