package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Topic;
import io.weir.core.unit.DataSize;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaPropertySection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;

/**
 * Reads the settings that affect a result from the running cluster and the clients.
 *
 * @param messageSize the size of the producers' largest message, if known
 * @param shared whether consumers share a group
 */
record KafkaReadBack(DriverSettings settings, ClientProperties properties, Admin admin,
    Optional<DataSize> messageSize, boolean shared) {
  ReadBack read(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    KafkaClientSettings clients = KafkaClientSettings.of(settings, properties, messageSize, shared);
    KafkaTopicSettings topicSettings = KafkaTopicSettings.ask(admin, topics, deadline);
    KafkaBrokerSettings brokers =
        KafkaBrokerSettings.ask(admin, settings.section(KafkaPropertySection.SERVER.key()),
            deadline);
    List<Setting> all =
        new ArrayList<>(topicSettings.list(settings.section(KafkaPropertySection.TOPIC.key())));
    all.addAll(clients.list(topicSettings.minInsyncReplicas()));
    all.addAll(brokers.list());
    if (settings.existing().isEmpty()) {
      all.add(ControllerQuorum.ask(admin, deadline));
    }
    all.addAll(ClaimedSettings.of(settings));
    // Kafka's protocol reports a broker's features, but not its version.
    Optional<KafkaDurability> durability = topicSettings.durability(clients.acks());
    return new ReadBack(Optional.empty(),
        durability.map(
            known -> known.toDurability(settings.durability().acknowledge())),
        all, durability.map(KafkaDurability::guarantee));
  }
}
