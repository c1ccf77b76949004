package io.weir.driver.rabbitmq;

import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import java.util.Optional;

/** The kind of queue that stores a partition's messages. */
public enum QueueType {
  /** One node's queue, which a policy can mirror in versions before 4.0. */
  CLASSIC,
  /** A Raft log on several nodes. */
  QUORUM,
  /** A replicated log that keeps messages after they are read, with its own protocol and client. */
  STREAM;

  /** Returns its name in RabbitMQ and in a scenario. */
  public String id() {
    return EnumWord.kebab(this);
  }

  /** Returns the broker's setting that limits a message's size, in bytes. */
  public String sizeLimit() {
    return this == STREAM ? "stream.frame_max" : "max_message_size";
  }

  /** Returns the type of that name, if any. */
  public static Optional<QueueType> named(String id) {
    for (QueueType type : values()) {
      if (type.id().equals(id)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** Returns the default type for messages in this storage. */
  static QueueType keeping(Storage storage) {
    return switch (storage) {
      case MEMORY -> CLASSIC;
      case PAGE_CACHE -> STREAM;
      case FSYNC -> QUORUM;
    };
  }

  /**
   * Returns whether a queue of this type can have messages in this storage when it confirms them.
   */
  boolean canKeepIn(Storage storage) {
    return switch (this) {
      case CLASSIC -> storage != Storage.PAGE_CACHE;
      case QUORUM -> storage == Storage.FSYNC;
      case STREAM -> storage == Storage.PAGE_CACHE;
    };
  }

  /** Returns how many members are certain to have a message when it is confirmed. */
  int confirmedBy(int members) {
    return switch (this) {
      case CLASSIC -> members;
      case QUORUM, STREAM -> members / 2 + 1;
    };
  }
}
