package io.weir.driver.kafka.launch;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPartitioning;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.KafkaServerSetting;
import java.util.List;
import java.util.Map;

/**
 * Derives a Kafka system's settings from the scenario alone, under the names of Kafka's clients,
 * which are not on this class path. A number that Kafka would refuse is kept unchanged. Omits
 * brokers and topics that weir does not create.
 */
final class KafkaForesight {
  private static final String IN_FLIGHT = "max.in.flight.requests.per.connection";
  private static final String FETCH_MIN = "fetch.min.bytes";

  private final SystemSpec system;
  private final ClientPolicy client;
  private final SettingList settings = new SettingList(Source.CLAIMED);

  KafkaForesight(SystemSpec system, ClientPolicy client) {
    this.system = system;
    this.client = client;
  }

  List<Setting> settings() {
    if (system.existing().filter(cluster -> !cluster.topics().isEmpty()).isEmpty()) {
      String replicas = Integer.toString(system.durability().replicas());
      settings.add(Aspect.REPLICAS, "replication.factor", replicas, replicas);
    }
    producer();
    consumer();
    settings.add(Aspect.CONNECTIONS, "connections to each broker", "1 (the client's design)", "1");
    LocalTls.report(settings, system.existing()
        .map(cluster -> cluster.tls().isPresent())
        .orElseGet(() -> LocalTls.isOn(system.options())));
    settings.add(Aspect.CLIENT_THREADS, "sender thread of each producer", "1 (the client's design)",
        "1");
    if (system.existing().isEmpty()) {
      KafkaOptions options = new KafkaOptions(system.options());
      String heap = options.heap().toString();
      settings.add(Aspect.HEAP, "-Xmx of each broker", heap, heap);
      options.reportMemory(settings, system.nodes());
      settings.add(Aspect.REPLICATION_STREAMS, KafkaServerSetting.REPLICA_FETCHERS,
          system.section(KafkaPropertySection.SERVER.key())
              .getOrDefault(KafkaServerSetting.REPLICA_FETCHERS,
                  KafkaServerSetting.SHIPPED_FETCHERS));
    }
    return settings.all();
  }

  private void producer() {
    millis(Aspect.BATCH_DELAY, "linger.ms", Math.ceilDiv(client.batchDelay().toNanos(), 1_000_000));
    bytes(Aspect.BATCH_SIZE, KafkaPropertySection.CLIENT_PRODUCER, "batch.size",
        client.batchSize().bytes());
    bytes(Aspect.SEND_BUFFER, KafkaPropertySection.CLIENT_PRODUCER, "buffer.memory",
        client.sendBuffer().bytes());
    String inFlight = value(KafkaPropertySection.CLIENT_PRODUCER, IN_FLIGHT, "5");
    settings.add(Aspect.IN_FLIGHT, IN_FLIGHT, inFlight,
        inFlight + (inFlight.equals("1") ? " request" : " requests"));
    new KafkaPartitioning(value(KafkaPropertySection.CLIENT_PRODUCER, KafkaPartitioning.CLASS, ""),
        value(KafkaPropertySection.CLIENT_PRODUCER, KafkaPartitioning.ADAPTIVE,
            KafkaPartitioning.ADAPTIVE_BY_DEFAULT).equals("true"))
        .addTo(settings);
    boolean all = KafkaDurability.of(system.durability()).acks().equals("all");
    String idempotent = value(KafkaPropertySection.CLIENT_PRODUCER, "enable.idempotence",
        Boolean.toString(client.idempotence() && all));
    settings.add(Aspect.IDEMPOTENCE, "enable.idempotence", idempotent,
        Normal.onOff(idempotent.equals("true")));
    String compression = value(KafkaPropertySection.CLIENT_PRODUCER, "compression.type",
        EnumWord.kebab(client.compression()));
    settings.add(Aspect.COMPRESSION, "compression.type", compression, compression);
    millis(Aspect.SEND_TIMEOUT, "delivery.timeout.ms", client.sendTimeout().toMillis());
  }

  private void consumer() {
    String least = value(KafkaPropertySection.CLIENT_CONSUMER, FETCH_MIN, "1");
    String wait = value(KafkaPropertySection.CLIENT_CONSUMER, "fetch.max.wait.ms", "500");
    // With a minimum of one byte, a fetch is answered as soon as any data exists.
    settings.add(Aspect.FETCH_DELAY, FETCH_MIN, least,
        least.equals("1") || least.equals("0") ? "0s" : Normal.millis(wait));
    bytes(Aspect.RECEIVE_QUEUE, KafkaPropertySection.CLIENT_CONSUMER, "max.partition.fetch.bytes",
        DataSize.mebibytes(1).bytes());
    bytes(Aspect.RECEIVE_QUEUE, KafkaPropertySection.CLIENT_CONSUMER, "fetch.max.bytes",
        DataSize.mebibytes(50).bytes());
    String poll = value(KafkaPropertySection.CLIENT_CONSUMER, "max.poll.records", "500");
    settings.add(Aspect.RECEIVE_QUEUE, "max.poll.records", poll, poll);
    new KafkaOptions(system.options()).subscriptionType().reportAcknowledging(settings, client);
  }

  private void millis(Aspect aspect, String name, long mapped) {
    String value = value(KafkaPropertySection.CLIENT_PRODUCER, name, Long.toString(mapped));
    settings.add(aspect, name, value, Normal.millis(value));
  }

  private void bytes(Aspect aspect, KafkaPropertySection section, String name, long mapped) {
    String value = value(section, name, Long.toString(mapped));
    settings.add(aspect, name, value, Normal.bytes(value));
  }

  /** Returns a passed-through property, or the value that the driver maps the client policy to. */
  private String value(KafkaPropertySection section, String name, String mapped) {
    Map<String, String> common = system.section(KafkaPropertySection.CLIENT_COMMON.key());
    return system.section(section.key()).getOrDefault(name, common.getOrDefault(name, mapped));
  }
}
