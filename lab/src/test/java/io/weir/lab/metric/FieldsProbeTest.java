package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.metric.Fold;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldsProbeTest {
  @Test
  void numbersOfLinesAndOfTheirPartsAreSamples() {
    assertThat(
        FieldsProbe.samples("+OK\r\n$70\r\n# Section\r\nused_memory:1024\r\nversion:7.0.15\r\n"
            + "cmdstat_xadd:calls=3,usec=12,usec_per_call=4.00\r\nempty:\r\nslave0:ip=x,lag=1\r\n"))
        .extracting(sample -> sample.name() + " " + sample.value())
        .containsExactly("used_memory 1024.0", "cmdstat_xadd.calls 3.0", "cmdstat_xadd.usec 12.0",
            "cmdstat_xadd.usec_per_call 4.0", "slave0.lag 1.0");
  }

  @Test
  void numbersBelowALineAreItsSamplesInTheirOrder() {
    assertThat(FieldsProbe.samples("+OK\r\n$11\r\nmemory:1024\r\n\r\n*2\r\n*3\r\n$5\r\nwrite\r\n"
        + ":1700000000\r\n:3\r\n*3\r\n$4\r\nsync\r\n:1700000001\r\n:12\r\n"))
        .extracting(sample -> sample.name() + " " + (long) sample.value())
        .containsExactly("memory 1024", "write.1 1700000000", "write.2 3", "sync.1 1700000001",
            "sync.2 12");
  }

  @Test
  void anEventThatIsNotListedIsZeroAndARefusedQuestionIsNot() {
    Series.Sample event = new Series.Sample("*write.2", Map.of(), Fold.MAX);
    Series.Sample level = new Series.Sample("memory", Map.of(), Fold.SUM);
    FieldsProbe probe = new FieldsProbe(
        new MetricSource.Fields("127.0.0.1", 1, List.of("QUIT"), Set.of("*write.2"), List.of()),
        List.of(event, level));

    assertThat(probe.values(FieldsProbe.samples("*0\r\n"))).containsExactly(Map.entry(event, 0.0));
    assertThat(probe.values(FieldsProbe.samples("slow-write\r\n:1\r\n:7\r\nwrite\r\n:1\r\n:9\r\n")))
        .containsExactly(Map.entry(event, 9.0));
    assertThat(FieldsProbe.refusal("+OK\r\n-NOPERM no permission\r\n"))
        .contains("NOPERM no permission");
    assertThat(FieldsProbe.refusal("+OK\r\nmemory:-1\r\n:-1\r\n")).isEmpty();
  }
}
