package io.weir.core.driver;

import io.weir.core.secret.Harmless;

/**
 * One setting as it is in force.
 *
 * @param aspect its subject, the same word for all systems, so that equivalent settings are
 * compared
 * @param name the system's own name for it, as {@code linger.ms}
 * @param value its value in the system's own words
 * @param source where it was read
 * @param normal the value in weir's words where systems can be compared by it, as {@code 1ms} or
 * {@code on}; else the same as value
 */
public record Setting(Aspect aspect, @Harmless String name, String value, Source source,
    String normal) {
  /** The subject of a setting, in display order. */
  public enum Aspect {
    REPLICAS,
    ACKNOWLEDGE,
    STORAGE,
    /** How long writes may wait for each other to share an fsync. */
    SYNC_DELAY,
    /** How many connections carry copies of messages from one node to another. */
    REPLICATION_STREAMS,
    BATCH_DELAY,
    BATCH_SIZE,
    SEND_BUFFER,
    /** The limit that refuses a larger message. */
    LARGEST_MESSAGE,
    /** How much a producer may have under way at once. */
    IN_FLIGHT,
    /** How long a producer stays with a partition for messages without a key. */
    PARTITIONER,
    IDEMPOTENCE,
    COMPRESSION,
    CONNECTIONS,
    /** Whether connections of clients are encrypted. */
    ENCRYPTION,
    SEND_TIMEOUT,
    FETCH_DELAY,
    RECEIVE_QUEUE,
    ACKNOWLEDGE_INTERVAL,
    DISPATCH_DELAY,
    /** Java heap, or its equivalent, of the process that clients connect to. */
    HEAP,
    /** Memory of the system's other processes, and outside the heap. */
    MEMORY,
    CACHE,
    /** The memory that all processes of the system may take together, and the kind's default. */
    TOTAL_MEMORY,
    CLIENT_THREADS,
    SUBSCRIPTION_TYPE,
    /** How soon a node that fell silent is noticed and replaced; bears on recovery alone. */
    FAILURE_DETECTION,
    /** Version and age of the broker, with the day of its build as the normal value. */
    RELEASE,
    OTHER
  }

  /** The source from which a setting was read. */
  public enum Source {
    /** The running broker or storage node reported it. */
    BROKER,
    /** The topic's own settings, as the running system reports them. */
    TOPIC,
    /** The open client reported it. */
    CLIENT,
    /** The files that the system runs from. */
    FILES,
    /** Weir set it, and the system cannot report it. */
    CLAIMED
  }
}
