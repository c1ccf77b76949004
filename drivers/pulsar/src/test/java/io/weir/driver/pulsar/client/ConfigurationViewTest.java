package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;
import org.junit.jupiter.api.Test;

class ConfigurationViewTest {
  @Test
  void settingsOfTheRealClientAreFoundByName() {
    ConfigurationView view = new ConfigurationView(new ProducerConfigurationData());

    assertThat(view.find("batchingMaxPublishDelayMicros")).contains("1000");
    assertThat(view.find("blockIfQueueFull")).contains("false");
    assertThat(view.find("noSuchSetting")).isEmpty();
    assertThat(view.has("noSuchSetting")).isFalse();
    assertThat(view.has("topicName")).isTrue();
  }
}
