package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import io.weir.driver.pulsar.PulsarTopicMark;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Creates, configures, inspects and removes topics through any broker that answers. Thread-safe.
 */
final class PulsarTopicAdmin {
  private static final String PARTITIONED_TYPE = "application/vnd.partitioned-topic-metadata+json";
  private static final String MARK =
      "{\"" + PulsarTopicMark.PROPERTY + "\":\"" + PulsarTopicMark.VALUE + "\"}";
  private static final long PAUSE_MILLIS = 20;

  private final AdminClient admin;

  PulsarTopicAdmin(AdminClient admin) {
    this.admin = admin;
  }

  /** Creates a topic, marked as weir's own. It is an error if the topic already exists. */
  void create(TopicPath topic, Deadline deadline) throws DriverException, InterruptedException {
    if (topic.isPartitioned()) {
      String body =
          "{\"partitions\":" + topic.topic().partitions() + ",\"properties\":" + MARK + "}";
      admin.put(topic.admin() + "/partitions", PARTITIONED_TYPE, body, deadline);
    } else {
      admin.put(topic.admin(), MARK, deadline);
    }
  }

  /**
   * Sets whether the broker discards a producer's duplicates, and waits until every partition has
   * that state.
   */
  void setDeduplication(TopicPath topic, boolean enabled, Deadline deadline)
      throws DriverException, InterruptedException {
    admin.post(topic.admin() + "/deduplicationEnabled", Boolean.toString(enabled), deadline);
    ParallelRequests.ask(topic.adminOfPartitions(), partition -> {
      while (isDeduplicated(partition, deadline) != enabled) {
        pause(deadline, "deduplication of " + topic.url() + " to be " + (enabled ? "on" : "off"));
      }
      return enabled;
    });
  }

  /** Returns whether the broker currently discards duplicates in a partition. */
  boolean isDeduplicated(String partition, Deadline deadline)
      throws DriverException, InterruptedException {
    return deduplicationStatus(partition, deadline).equals("Enabled");
  }

  /**
   * Returns the broker's deduplication status of a partition, such as {@code Enabled} or {@code
   * Initialized}.
   */
  String deduplicationStatus(String partition, Deadline deadline)
      throws DriverException, InterruptedException {
    return admin.get(partition + "/stats", deadline).path("deduplicationStatus").asText("unknown");
  }

  /**
   * Ensures that the current ledger of a topic has that quorum, by a topic policy if the broker's
   * default differs.
   */
  void ensureQuorum(TopicPath topic, Quorum quorum, Deadline deadline)
      throws DriverException, InterruptedException {
    List<String> partitions = topic.adminOfPartitions();
    // Partitions that are loaded after the policy was set have it from the beginning.
    if (!quorum(partitions.getFirst(), deadline).equals(quorum)) {
      setQuorum(topic, quorum, deadline);
    }
    ParallelRequests.ask(partitions, partition -> reopened(topic, partition, quorum, deadline));
  }

  /** A ledger keeps the quorum that it was opened with. A reloaded topic opens a new ledger. */
  private Quorum reopened(TopicPath topic, String partition, Quorum quorum, Deadline deadline)
      throws DriverException, InterruptedException {
    while (!quorum(partition, deadline).equals(quorum)) {
      admin.put(partition + "/unload", "", deadline);
      pause(deadline, topic.url() + " to write with " + quorum);
    }
    return quorum;
  }

  /** Returns the quorum of the ledger that a partition writes to. */
  Quorum quorum(String partition, Deadline deadline) throws DriverException, InterruptedException {
    JsonNode ledgers =
        admin.get(partition + "/internalStats?metadata=true", deadline).path("ledgers");
    JsonNode open = ledgers.path(ledgers.size() - 1);
    return LedgerMetadata.quorum(open.path("metadata").asText())
        .orElseThrow(() -> new DriverException(
            admin.base() + partition + "/internalStats does not contain a ledger's quorum: "
                + open));
  }

  /**
   * Removes a topic with all its subscriptions if it has weir's mark. A topic that no longer exists
   * is not an error.
   */
  void delete(TopicPath topic, Deadline deadline) throws DriverException, InterruptedException {
    JsonNode properties = admin.find(topic.admin() + "/properties", deadline);
    if (properties.isMissingNode()) {
      return;
    }
    if (!properties.path(PulsarTopicMark.PROPERTY).asText().equals(PulsarTopicMark.VALUE)) {
      throw new DriverException(topic.url()
          + " was not created by weir, so weir does not remove it; remove it by hand if it is not"
          + " needed");
    }
    admin.delete(topic.admin() + (topic.isPartitioned() ? "/partitions" : "") + "?force=true",
        deadline);
  }

  private void setQuorum(TopicPath topic, Quorum quorum, Deadline deadline)
      throws DriverException, InterruptedException {
    String policy =
        "{\"bookkeeperEnsemble\":" + quorum.ensemble()
            + ",\"bookkeeperWriteQuorum\":" + quorum.write()
            + ",\"bookkeeperAckQuorum\":" + quorum.ack()
            + ",\"managedLedgerMaxMarkDeleteRate\":1.0}";
    admin.post(topic.admin() + "/persistence", policy, deadline);
  }

  private static void pause(Deadline deadline, String awaited)
      throws DriverException, InterruptedException {
    if (deadline.isOver()) {
      throw new DriverException("timed out waiting for " + awaited + "; check the brokers' logs");
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }
}
