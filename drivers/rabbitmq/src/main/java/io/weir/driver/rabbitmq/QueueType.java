package io.weir.driver.rabbitmq;

import io.weir.core.scenario.Storage;
import java.util.Locale;
import java.util.Optional;

/** What keeps a partition's messages. */
public enum QueueType {
  /** One node's queue, which a policy can mirror in versions before 4.0. */
  CLASSIC,
  /** A Raft log on several nodes. */
  QUORUM,
  /** A replicated log that keeps what was read, with a protocol and a client of its own. */
  STREAM;

  /** Its name in RabbitMQ and in a scenario. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The broker's setting that bounds a message's size, in bytes. */
  public String sizeLimit() {
    return this == STREAM ? "stream.frame_max" : "max_message_size";
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

  /** The type that keeps messages there, where none is asked for. */
  static QueueType keeping(Storage storage) {
    return switch (storage) {
      case MEMORY -> CLASSIC;
      case PAGE_CACHE -> STREAM;
      case FSYNC -> QUORUM;
    };
  }

  /** Whether messages can be there when a queue of this type confirms them. */
  boolean canKeepIn(Storage storage) {
    return switch (this) {
      case CLASSIC -> storage != Storage.PAGE_CACHE;
      case QUORUM -> storage == Storage.FSYNC;
      case STREAM -> storage == Storage.PAGE_CACHE;
    };
  }

  /** How many of so many members have a message for certain when it is confirmed. */
  int confirmedBy(int members) {
    return switch (this) {
      case CLASSIC -> members;
      case QUORUM, STREAM -> members / 2 + 1;
    };
  }
}
