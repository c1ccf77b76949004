package io.weir.driver.kafka.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbProperties;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.omb.OmbSystem.Idempotence;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.KafkaDurability;
import io.weir.driver.kafka.KafkaPropertySection;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for Kafka to a system. Statements about OMB refer to its {@code
 * KafkaBenchmarkDriver}, {@code KafkaBenchmarkConsumer} and {@code Config}.
 */
public final class KafkaMapping implements OmbMapping {
  private static final String ACKS = "acks";
  private static final String BOOTSTRAP = "bootstrap.servers";
  private static final String IDEMPOTENCE = "enable.idempotence";
  private static final String API_TIMEOUT = "default.api.timeout.ms";
  private static final long USUAL_API_TIMEOUT = 60_000;

  @Override
  public String driverClass() {
    return PACKAGE + "kafka.KafkaBenchmarkDriver";
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    int replicas = file.count("replicationFactor", 1).orElse(1L).intValue();
    OmbProperties common = file.properties("commonConfig");
    OmbProperties producer = file.properties("producerConfig");
    OmbProperties consumer = file.properties("consumerConfig");
    OmbProperties topic = file.properties("topicConfig");
    // Kafka's client ignores a protocol before an address; security.protocol decides.
    List<String> bootstrap = OmbAddresses.split(common.value(BOOTSTRAP).orElse("localhost:9092"))
        .stream()
        .map(OmbAddresses::bare)
        .toList();
    boolean started = OmbAddresses.areOwn(bootstrap);
    place(body, started, bootstrap, replicas);
    KafkaProperties passed = new KafkaProperties(system, body, started);
    passed.pass(common, KafkaPropertySection.CLIENT_COMMON);
    passed.pass(producer, KafkaPropertySection.CLIENT_PRODUCER);
    passed.pass(consumer, KafkaPropertySection.CLIENT_CONSUMER);
    passed.pass(topic, KafkaPropertySection.TOPIC);
    fillIn(body, common, producer);
    reset(file);
    return new OmbSystem(durability(file, replicas, acks(common, producer), topic),
        Optional.of(new Idempotence(idempotence(common, producer),
            IDEMPOTENCE + " of Kafka's client", Optional.of(IDEMPOTENCE))));
  }

  private static void place(Draft body, boolean started, List<String> bootstrap, int replicas) {
    if (started) {
      body.put("nodes", "" + replicas, "OMB used the cluster at " + String.join(",", bootstrap)
          + "; weir starts one. For an existing cluster: existing: { bootstrap: … }");
    } else {
      body.section("existing").put("bootstrap", String.join(",", bootstrap));
    }
  }

  /**
   * Adds the properties that the file leaves to Kafka's client, whose defaults differ from weir's.
   */
  private static void fillIn(Draft body, OmbProperties common, OmbProperties producer) {
    Draft client = body.section("client").section("producer");
    if (find("linger.ms", producer, common).isEmpty()) {
      client.put("linger.ms", "0", "not in the file: the default of OMB's Kafka client");
    }
    if (find("batch.size", producer, common).isEmpty()) {
      client.put("batch.size", "16384", "not in the file: the default of Kafka's client");
    }
    if (find("delivery.timeout.ms", producer, common).isEmpty()) {
      client.put("delivery.timeout.ms", "" + deliveryTimeout(common, producer),
          "not in the file: derived by Kafka's client");
    }
    Optional<String> request = common.value("request.timeout.ms");
    if (request.isPresent() && common.value(API_TIMEOUT).isEmpty()) {
      body.section("client")
          .section("admin")
          .put(API_TIMEOUT,
              "" + Math.max(USUAL_API_TIMEOUT, number(request, 0)),
              "not in the file: derived by Kafka's client from request.timeout.ms");
    }
  }

  /** If it is not set, the client makes it long enough for one request. */
  private static long deliveryTimeout(OmbProperties common, OmbProperties producer) {
    long request = number(find("request.timeout.ms", producer, common), 30_000);
    long linger = number(find("linger.ms", producer, common), 0);
    return Math.max(120_000, request + linger);
  }

  private static long number(Optional<String> text, long otherwise) {
    return text.filter(digits -> digits.strip().matches("\\d{1,15}"))
        .map(digits -> Long.parseLong(digits.strip()))
        .orElse(otherwise);
  }

  private static Optional<String> find(String name, OmbProperties first, OmbProperties second) {
    return first.value(name).or(() -> second.value(name));
  }

  private static String acks(OmbProperties common, OmbProperties producer) {
    String acks = find(ACKS, producer, common).orElse("all").strip();
    return acks.equals("-1") ? "all" : acks;
  }

  private static boolean idempotence(OmbProperties common, OmbProperties producer) {
    return find(IDEMPOTENCE, producer, common).map(Boolean::parseBoolean)
        .orElse(acks(common, producer).equals("all"));
  }

  private static Durability durability(OmbSection file, int replicas, String acks,
      OmbProperties topic) {
    long flush = number(topic.value(KafkaDurability.FLUSH_MESSAGES), Long.MAX_VALUE);
    if (flush > 1 && flush < Long.MAX_VALUE) {
      topic.noEqual(KafkaDurability.FLUSH_MESSAGES,
          "weir syncs each message before it is acknowledged (storage: fsync) or leaves it to Kafka"
              + " (page-cache); the scenario uses page-cache");
    }
    Storage storage = flush == 1 ? Storage.FSYNC : Storage.PAGE_CACHE;
    if (acks.equals("0")) {
      file.noEqual("producerConfig",
          "no broker answers acks=0; the weakest level that weir measures is acknowledge: one");
    }
    if (replicas == 1 || !acks.equals("all")) {
      return new Durability(replicas, Acknowledge.ONE, storage);
    }
    int inSync = (int) number(topic.value(KafkaDurability.MIN_INSYNC_REPLICAS), 1);
    if (inSync == replicas) {
      return new Durability(replicas, Acknowledge.ALL, storage);
    }
    if (inSync != replicas / 2 + 1) {
      topic.noEqual(KafkaDurability.MIN_INSYNC_REPLICAS,
          "acks=all with " + inSync + " of " + replicas
              + " in sync guarantees " + inSync
              + "; weir has a majority or all, and the scenario uses a majority, which waits for"
              + " the same replicas while all are in sync");
    }
    return new Durability(replicas, Acknowledge.MAJORITY, storage);
  }

  private static void reset(OmbSection file) throws OmbException {
    if (file.flag("reset").orElse(false)) {
      file.noEqual("reset", "OMB deletes all topics of the cluster; weir removes its own only");
    }
  }
}
