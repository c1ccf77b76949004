package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;

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
}
