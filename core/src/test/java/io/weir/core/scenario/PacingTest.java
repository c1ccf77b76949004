package io.weir.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacingTest {
  @ParameterizedTest
  @CsvSource({
      "NORMAL, 1, 1",
      "NORMAL, 2, 1",
      "NORMAL, 9, 4",
      "THRIFTY, 8, 4",
      "PRECISE, 1, 1",
      "PRECISE, 7, 1",
      "PRECISE, 16, 4",
      "NORMAL, 256, 16",
      "PRECISE, 256, 16"})
  void pacingThreadsLeaveTheClientsRoom(Pacing pacing, int processors, int threads) {
    assertThat(pacing.threads(processors)).isEqualTo(threads);
  }
}
