package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.lab.metric.PrometheusText.TextSample;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
  private static List<TextSample> read(String page) throws MetricException {
    return PrometheusText.samples(page, Set.of("a_total", "b")::contains);
  }

  @Test
  void samplesAreReadInAllTheirForms() throws MetricException {
    assertThat(read("""
        # HELP a_total something
        # TYPE a_total counter
        a_total 1
        a_total{x="1"} 2.5e3
        a_total{x="1", y="two words" , } -3 1395066363000
        \tb{path="C:\\\\d\\"q\\"\\n"}\t+Inf
        b NaN
        """)).containsExactly(
        new TextSample("a_total", Map.of(), 1),
        new TextSample("a_total", Map.of("x", "1"), 2500),
        new TextSample("a_total", Map.of("x", "1", "y", "two words"), -3),
        new TextSample("b", Map.of("path", "C:\\d\"q\"\n"), Double.POSITIVE_INFINITY),
        new TextSample("b", Map.of(), Double.NaN));
  }

  @Test
  void metricsThatNobodyAskedForArePassedOverHoweverTheyLook() throws MetricException {
    assertThat(read("c{{{ what\nb_sum 7\na_total 1\n")).hasSize(1);
  }

  @Test
  void aLineThatIsNoSampleIsNamedWithItsPlace() {
    for (String line : List.of("b", "b ", "b{", "b{x} 1", "b{x=1} 1", "b{x=\"1} 1", "b{x=\"1\"",
        "b{x=\"1\" y=\"2\"} 1", "b{x=\"\\q\"} 1", "b one", "b 1 2 3", "b 1 x", "b{=\"1\"} 1",
        "b 0x1p3 x")) {
      assertThatThrownBy(() -> read("a_total 1\n" + line)).as(line)
          .isInstanceOf(MetricException.class)
          .hasMessageStartingWith("line 2 of the page: expected ");
    }
  }

  @Property
  void whateverALineHoldsItIsReadOrRefused(@ForAll @StringLength(max = 40) String rest) {
    String line = "b" + rest.replace("\n", " ");
    try {
      assertThat(read(line)).hasSizeLessThanOrEqualTo(1);
    } catch (MetricException e) {
      assertThat(e).hasMessageStartingWith("line 1 of the page: expected ");
    }
  }

  @Property
  void anyLabelComesBackAsItWasWritten(@ForAll @StringLength(max = 20) String value)
      throws MetricException {
    String kept = value.replace("\r", " ");
    String written = kept.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    assertThat(read("b{x=\"" + written + "\"} 1"))
        .containsExactly(new TextSample("b", Map.of("x", kept), 1));
  }
}
