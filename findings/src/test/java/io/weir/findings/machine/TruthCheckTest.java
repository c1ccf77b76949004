package io.weir.findings.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.interval.Metric;
import io.weir.core.result.Json;
import io.weir.findings.machine.TruthCheck.Count;
import io.weir.findings.machine.TruthCheck.Known;
import io.weir.findings.machine.TruthCheck.Quantile;
import io.weir.findings.machine.TruthCheck.Unit;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TruthCheckTest {
  @Test
  void aCheckIsReadByTheNameThatItWasWrittenWith() throws IOException {
    List<Known> all = Stream.concat(
        Arrays.stream(Metric.values())
            .flatMap(metric -> Stream.of(0.5, 0.75, 0.95, 0.99, 0.999, 0.9999, 0.99999, 1.0)
                .map(quantile -> new Quantile(metric, quantile))),
        Arrays.stream(Count.values())).toList();

    for (Known known : all) {
      TruthCheck check = new TruthCheck(known, Unit.MESSAGES, 1, 2);
      String json = Json.compactWriter().writeValueAsString(check);

      assertThat(json).startsWith("{\"what\":\"" + known.id() + "\",\"unit\":");
      assertThat(Json.reader(TruthCheck.class).<TruthCheck>readValue(json)).isEqualTo(check);
    }
  }

  @Test
  void namesAreThoseOfEarlierFiles() {
    assertThat(Known.parse("publish-response p99.9"))
        .isEqualTo(new Quantile(Metric.PUBLISH_RESPONSE, 0.999));
    assertThat(Known.parse("end-to-end-response max"))
        .isEqualTo(new Quantile(Metric.END_TO_END_RESPONSE, 1));
    assertThat(Known.parse("key-reordered")).isEqualTo(Count.KEY_REORDERED);
    assertThatThrownBy(() -> Known.parse("won")).hasMessageContaining("'won'");
  }
}
