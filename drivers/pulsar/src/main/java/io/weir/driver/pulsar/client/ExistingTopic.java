package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import java.util.Optional;

/**
 * A topic that weir did not create and does not change.
 *
 * @param path the topic
 * @param admin an admin interface of its cluster
 */
record ExistingTopic(TopicPath path, AdminClient admin) {
  /** Returns how the topic differs from the scenario; empty if it does not. */
  Optional<String> problem(Deadline deadline) throws DriverException, InterruptedException {
    int partitions = partitions(deadline);
    if (partitions == 0 && !isThere(deadline)) {
      return Optional.of("topic " + path.url() + ": the cluster has no such topic; correct"
          + " existing.topics or 'namespace', or remove existing.topics so that weir creates topics"
          + " itself");
    }
    int found = Math.max(1, partitions);
    if (found != path.topic().partitions()) {
      return Optional.of("topic " + path.url() + " has " + found
          + (found == 1 ? " partition" : " partitions") + ", not " + path.topic().partitions()
          + "; set workload.partitions to " + found);
    }
    return Optional.empty();
  }

  /** Zero for a topic that is not partitioned or does not exist. */
  private int partitions(Deadline deadline) throws DriverException, InterruptedException {
    return admin.find(path.admin() + "/partitions", deadline).path("partitions").asInt(0);
  }

  private boolean isThere(Deadline deadline) throws DriverException, InterruptedException {
    return !admin.find(path.admin() + "/stats", deadline).isMissingNode();
  }

  /**
   * Removes a run's subscriptions, which would otherwise keep messages forever.
   *
   * @param prefix the prefix of their names
   */
  void unsubscribe(String prefix, Deadline deadline) throws DriverException, InterruptedException {
    for (JsonNode subscription : admin.find(path.admin() + "/subscriptions", deadline)) {
      if (subscription.asText().startsWith(prefix)) {
        admin.delete(path.admin() + "/subscription/" + subscription.asText() + "?force=true",
            deadline);
      }
    }
  }
}
