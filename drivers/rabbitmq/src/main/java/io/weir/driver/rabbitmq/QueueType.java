package io.weir.driver.rabbitmq;

import java.util.Locale;
import java.util.Optional;

/** What keeps a partition's messages. */
public enum QueueType {
  /** One node's queue, which a policy can mirror in versions before 4.0. */
  CLASSIC,
  /** A Raft log on several nodes. */
  QUORUM;

  /** Its name in RabbitMQ and in a scenario. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of that name, if there is one. */
  public static Optional<QueueType> named(String id) {
    for (QueueType type : values()) {
      if (type.id().equals(id)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
