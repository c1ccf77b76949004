package io.weir.driver.pulsar.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.omb.OmbSystem.Idempotence;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a driver file for Pulsar to a system. Statements about OMB refer to its {@code
 * PulsarBenchmarkDriver} and the classes of its configuration, defaults included.
 */
public final class PulsarMapping implements OmbMapping {
  private static final Map<String, String> SUBSCRIPTIONS = Map.of("Exclusive", "exclusive",
      "Failover", "failover", "Shared", "shared", "Key_Shared", "key-shared");
  private static final String PERSISTENT = "persistent";

  @Override
  public String driverClass() {
    return PACKAGE + "pulsar.PulsarBenchmarkDriver";
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    OmbSection client = file.section("client");
    OmbSection persistence = client.section("persistence");
    int ensemble = quorum(persistence, "ensembleSize", 3);
    int write = quorum(persistence, "writeQuorum", 3);
    int ack = quorum(persistence, "ackQuorum", 2);
    new PulsarClusterMapping(system).place(client, body, ensemble);
    Durability durability = durability(write, ack);
    if (ensemble != write) {
      body.put("ensemble-size", "" + ensemble);
    }
    if (durability.guaranteedCopies() != ack) {
      body.put("write-quorum", "" + write);
      body.put("ack-quorum", "" + ack, "no value of 'acknowledge' is equal to it");
    }
    consumer(file.section("consumer"), body);
    producer(file.section("producer"), body.section("client").section("producer"));
    shared(client);
    boolean deduplicated = persistence.flag("deduplicationEnabled").orElse(false);
    persistence.noteUnread();
    client.noteUnread();
    return new OmbSystem(durability, Optional.of(new Idempotence(deduplicated,
        "deduplicationEnabled of Pulsar", Optional.empty())));
  }

  private static int quorum(OmbSection persistence, String key, long otherwise)
      throws OmbException {
    return persistence.count(key, 1).orElse(otherwise).intValue();
  }

  /** The file does not configure bookies. With Pulsar's own configuration they sync. */
  private static Durability durability(int write, int ack) {
    if (write == 1) {
      return new Durability(1, Acknowledge.ONE, Storage.FSYNC);
    }
    for (Acknowledge word : List.of(Acknowledge.MAJORITY, Acknowledge.ALL)) {
      Durability exact = new Durability(write, word, Storage.FSYNC);
      if (exact.guaranteedCopies() == ack) {
        return exact;
      }
    }
    Durability majority = new Durability(write, Acknowledge.MAJORITY, Storage.FSYNC);
    return majority.guaranteedCopies() < ack
        ? majority
        : new Durability(write, Acknowledge.ONE, Storage.FSYNC);
  }

  private static void consumer(OmbSection consumer, Draft body) throws OmbException {
    String type = consumer.text("subscriptionType").orElse("Failover");
    String word = SUBSCRIPTIONS.get(type);
    if (word == null) {
      throw consumer.wrong("subscriptionType",
          "subscriptionType is '" + type + "', but OMB accepts one of "
              + String.join(", ", SUBSCRIPTIONS.keySet().stream().sorted().toList()),
          "correct the value");
    }
    body.put("subscription-type", word);
    long queue = consumer.count("receiverQueueSize").orElse(10_000L);
    body.section("client")
        .section("consumer")
        .put("receiverQueueSize", "" + queue,
            "of each partition under OMB, which has a consumer for each");
    consumer.noteUnread();
  }

  private static void producer(OmbSection producer, Draft draft) throws OmbException {
    if (!producer.flag("batchingEnabled").orElse(true)) {
      draft.put("batchingEnabled", "false");
    }
    long delay = producer.count("batchingMaxPublishDelayMs").orElse(1L);
    draft.put("batchingMaxPublishDelayMicros", "" + delay * 1_000);
    long bytes = producer.count("batchingMaxBytes").orElse(1L << 20);
    draft.put("batchingMaxBytes", "" + bytes);
    if (!producer.flag("blockIfQueueFull").orElse(true)) {
      draft.put("blockIfQueueFull", "false");
    }
    long pending = producer.count("pendingQueueSize").orElse(0L);
    if (pending > 0) {
      draft.put("maxPendingMessages", "" + pending);
    }
    producer.noteUnread();
  }

  /** The settings of the one client that all producers and consumers of OMB's worker share. */
  private static void shared(OmbSection client) throws OmbException {
    String own = "weir gives each producer and each consumer a separate client";
    if (client.number("ioThreads").isPresent()) {
      client.noEqual("ioThreads", own + "; so it is as many threads as cores, for each");
    }
    if (client.number("connectionsPerBroker").isPresent()) {
      client.noEqual("connectionsPerBroker", own + ", with client.connections each");
    }
    if (client.number("clientMemoryLimitMB").isPresent()) {
      client.noEqual("clientMemoryLimitMB", own + "; client.send-buffer limits each producer");
    }
    if (client.number("maxConcurrentLookupRequests").isPresent()) {
      client.noEqual("maxConcurrentLookupRequests", own);
    }
    Optional<String> type = client.text("topicType");
    if (type.isPresent() && !type.get().equals(PERSISTENT)) {
      client.noEqual("topicType", "weir measures persistent topics only, and the scenario has"
          + " those: it does not measure the same as OMB");
    }
  }
}
