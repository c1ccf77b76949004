package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonTextTest {
  @Test
  void numbersAreSamplesUnderTheirPaths() throws MetricException {
    assertThat(JsonText.samples("""
        { "in_msgs": 3, "version": "2.15.1", "on": true, "list": [1, 2],
          "jetstream": { "stats": { "storage": 70, "api": { "total": 1.5 } } }, "cluster": {} }
        """, name -> !name.equals("in_msgs")))
        .extracting(sample -> sample.name() + " " + sample.value())
        .containsExactly("jetstream.stats.storage 70.0", "jetstream.stats.api.total 1.5");
  }

  @Test
  void aTextThatIsNoDocumentIsRefused() {
    assertThatThrownBy(() -> JsonText.samples("<html>", name -> true))
        .isInstanceOf(MetricException.class)
        .hasMessageContaining("JSON");
  }
}
