package io.weir.driver.pulsar.client;

import io.weir.core.driver.Topic;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A topic's names. A topic of one partition is a plain topic: a partitioned topic would send each
 * message through another queue and thread of the client, which Kafka's client does not have.
 *
 * @param namespace its tenant and namespace
 * @param topic the topic
 */
record TopicPath(String namespace, Topic topic) {
  boolean isPartitioned() {
    return topic.partitions() > 1;
  }

  /** Returns the name that clients use. */
  String url() {
    return "persistent://" + namespace + "/" + topic.name();
  }

  /** Returns the topic's path in the admin interface. */
  String admin() {
    return adminOf(topic.name());
  }

  /** Returns the paths of its partitions in the admin interface. */
  List<String> adminOfPartitions() {
    if (!isPartitioned()) {
      return List.of(admin());
    }
    return IntStream.range(0, topic.partitions())
        .mapToObj(i -> adminOf(topic.name() + "-partition-" + i))
        .toList();
  }

  /** Returns the paths of its partitions in the lookup interface. */
  List<String> lookupOfPartitions() {
    return adminOfPartitions().stream()
        .map(admin -> admin.replaceFirst("^/admin/v2/", "/lookup/v2/topic/"))
        .toList();
  }

  private String adminOf(String name) {
    return "/admin/v2/persistent/" + namespace + "/" + name;
  }
}
