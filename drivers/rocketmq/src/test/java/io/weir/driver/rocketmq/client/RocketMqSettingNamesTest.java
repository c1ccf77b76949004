package io.weir.driver.rocketmq.client;

import io.weir.driver.rocketmq.RocketMqSection;
import io.weir.driver.rocketmq.SystemSpecs;
import io.weir.driver.tck.SettingNamesFile;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lists of settings are those of the client's and the broker's classes. */
class RocketMqSettingNamesTest {
  @ParameterizedTest
  @EnumSource
  void eachPartKnowsItsOwnSettings(RocketMqSection section) throws IOException {
    String owner = switch (section) {
      case CLIENT_PRODUCER -> "producer";
      case CLIENT_CONSUMER -> "consumer";
      case SERVER -> "broker";
    };
    SettingNamesFile.of(RocketMqSection.class, section.key())
        .holds("RocketMQ " + SystemSpecs.VERSION + "'s " + owner, ClientFactory.known(section));
  }
}
