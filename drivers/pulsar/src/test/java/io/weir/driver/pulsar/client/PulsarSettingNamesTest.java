package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.SettingNamesFile;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;
import org.junit.jupiter.api.Test;

/** The lists of the client's settings are those of its configuration classes. */
class PulsarSettingNamesTest {
  private static void holds(PulsarPropertySection section, String part, Object configuration)
      throws IOException {
    Set<String> names = new TreeSet<>(new ConfigurationView(configuration).names());
    names.remove("class");
    SettingNamesFile.of(PulsarPropertySection.class, section.key())
        .holds("Pulsar " + SystemSpecs.VERSION + "'s " + part, names);
  }

  @Test
  void theClientKnowsItsOwnSettings() throws IOException {
    holds(PulsarPropertySection.CLIENT_COMMON, "client", new ClientConfigurationData());
    holds(PulsarPropertySection.CLIENT_PRODUCER, "producer", new ProducerConfigurationData());
    holds(PulsarPropertySection.CLIENT_CONSUMER, "consumer",
        new ConsumerConfigurationData<byte[]>());
  }
}
