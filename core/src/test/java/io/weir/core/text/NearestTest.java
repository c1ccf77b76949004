package io.weir.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KEYS =
      List.of("at", "rate", "arrival", "slo", "partitions", "warm-up");

  @ParameterizedTest
  @CsvSource({"rat, rate", "raet, rate", "sol, slo", "aat, at", "partition, partitions",
      "warmup, warm-up"})
  void aMisspeltWordIsRecognized(String word, String meant) {
    assertThat(Nearest.to(word, KEYS)).contains(meant);
  }

  @Test
  void nothingIsLikeAnotherWord() {
    assertThat(Nearest.to("foo", KEYS)).isEmpty();
    assertThat(Nearest.to("concurrency", KEYS)).isEmpty();
    assertThat(Nearest.hint("foo", KEYS, "see --help")).isEqualTo("see --help");
  }
}
