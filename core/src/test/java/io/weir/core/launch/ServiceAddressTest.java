package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceAddressTest {
  @Test
  void aSchemeHoldsForThoseBehindIt() {
    assertThat(ServiceAddress.parseAll("pulsar+ssl://one:6651, two:6652,three/",
        Map.of("pulsar+ssl", 6651)))
        .containsExactly(new ServiceAddress("pulsar+ssl", "one", 6651),
            new ServiceAddress("pulsar+ssl", "two", 6652),
            new ServiceAddress("pulsar+ssl", "three", 6651))
        .allMatch(ServiceAddress::isSecure);
  }

  @Test
  void schemesHavePortsOfTheirOwn() {
    assertThat(ServiceAddress.parseAll("https://one,http://two"))
        .containsExactly(new ServiceAddress("https", "one", 443),
            new ServiceAddress("http", "two", 80));
  }

  @Test
  void anAddressOfTheSixthVersionKeepsItsBrackets() {
    assertThat(ServiceAddress.parseAll("[::1]:9092").getFirst())
        .isEqualTo(new ServiceAddress("", "::1", 9092))
        .hasToString("[::1]:9092");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "one", "one:", "one:0", "one:65536", "one:9092,", "a b:1",
      "http://one:80/path", ":9092", "pulsar://one"})
  void whatIsNoAddressIsRefused(String text) {
    assertThatThrownBy(() -> ServiceAddress.parseAll(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPasswordIsRefusedAndNotRepeated() {
    assertThatThrownBy(() -> ServiceAddress.parseAll("amqp://weir:hunter2@one:5672"))
        .hasMessageContaining("no password")
        .hasMessageNotContaining("hunter2");
  }
}
