package io.weir.driver.kafka;

import io.weir.driver.tck.SettingNamesFile;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;

/** The lists of the clients' settings are those of the clients. */
class KafkaSettingNamesTest {
  private static void holds(KafkaPropertySection section, String client, Collection<String> names)
      throws IOException {
    SettingNamesFile.of(KafkaPropertySection.class, section.key())
        .holds("Kafka " + AppInfoParser.getVersion() + "'s " + client, names);
  }

  @Test
  void clientsKnowTheirOwnSettings() throws IOException {
    holds(KafkaPropertySection.CLIENT_PRODUCER, "producer", ProducerConfig.configNames());
    holds(KafkaPropertySection.CLIENT_CONSUMER, "consumer", ConsumerConfig.configNames());
    holds(KafkaPropertySection.CLIENT_ADMIN, "admin client", AdminClientConfig.configNames());
    Set<String> any = new TreeSet<>(ProducerConfig.configNames());
    any.addAll(ConsumerConfig.configNames());
    any.addAll(AdminClientConfig.configNames());
    holds(KafkaPropertySection.CLIENT_COMMON, "clients", any);
  }
}
