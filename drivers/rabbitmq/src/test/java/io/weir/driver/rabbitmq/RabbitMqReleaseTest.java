package io.weir.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqReleaseTest {
  @ParameterizedTest
  @CsvSource({"3.10.8, true, false", "3.13.7, true, false", "4.0.5, false, true",
      "4.1.0-rc.1, false, true", "10.0.0, false, true", "null, false, false"})
  void isKnownByItsFirstNumber(String text, boolean before4, boolean from4) {
    RabbitMqRelease release = new RabbitMqRelease(text);

    assertThat(release.isBefore4()).isEqualTo(before4);
    assertThat(release.isFrom4()).isEqualTo(from4);
  }
}
