package io.weir.findings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void numbersHaveThreeSignificantDigits() {
    assertThat(Stream.of(0.0, 0.01234, 0.9996, 1.236, 9.996, 12.34, 99.96, 123.4, 12345.0)
        .map(Quantity::number))
        .containsExactly("0", "0.012", "1.00", "1.24", "10.0", "12.3", "100", "123", "12,345");
  }

  @Test
  void latenciesHaveTheUnitThatSuitsThem() {
    assertThat(
        Stream.of(850_000.0, 999_600.0, 12_300_000.0, 1_500_000_000.0).map(Quantity::latency))
        .containsExactly("850 µs", "1.00 ms", "12.3 ms", "1.50 s");
  }

  @Test
  void sharesArePercentages() {
    assertThat(Stream.of(0.42, 0.03, 0.034, 0.0012, 0.00001, 1.0).map(Quantity::percent))
        .containsExactly("42 %", "3 %", "3.4 %", "0.12 %", "under 0.01 %", "100 %");
  }

  @Test
  void lessThanAllIsNotWrittenAsAll() {
    assertThat(Stream.of(0.994, 0.995, 0.999, 0.9995, 0.9999, 0.99999, 1.004)
        .map(Quantity::percent))
        .containsExactly("99 %", "99.5 %", "99.9 %", "99.95 %", "99.99 %", "over 99.99 %", "100 %");
  }

  @Test
  void textsAreOrderedAsPeopleOrderThem() {
    assertThat(Stream.of("16", "1", "6", "1.5", "a10", "a9", "fsync").sorted(NaturalOrder.TEXTS))
        .containsExactly("1", "1.5", "6", "16", "a9", "a10", "fsync");
    assertThat(Stream.of("2k/s", "1M/s", "500/s").sorted(NaturalOrder.TEXTS))
        .containsExactly("500/s", "2k/s", "1M/s");
    assertThat(Stream.of("1 MB", "10 KB", "1 KB", "off", "1m30s", "5ms").sorted(NaturalOrder.TEXTS))
        .containsExactly("1 KB", "10 KB", "1 MB", "5ms", "1m30s", "off");
    assertThat(List.of(Map.of("p", "16"), Map.of("p", "6")).stream().sorted(NaturalOrder.VALUES))
        .containsExactly(Map.of("p", "6"), Map.of("p", "16"));
  }
}
